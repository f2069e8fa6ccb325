import { type Letter, type Part, plainLine } from './letter.ts'

/** Renders the whole letter as plain text, for mail programs without HTML. `sender` are the lines that say who runs the market. */
export const letterText = ({ title, parts, footer }: Letter, sender: readonly string[] = []): string =>
  [
    plainLine(title),
    ...parts.map(partText),
    `-- \nFarmgate\n${[footer, ...sender].map(plainLine).join('\n')}`,
  ].join('\n\n')

function partText(part: Part): string {
  switch (part.is) {
    case 'text':
      return plainLine(part.text)
    case 'bill': {
      const rows = part.rows.map(({ name, detail, amount }) => `- ${name} (${detail}): ${amount}`)
      const sums = part.sums.map(({ label, amount }) => `${label}: ${amount}`)
      return [lines([part.title, ...rows]), lines(sums)].join('\n\n')
    }
    case 'block':
      return lines([part.title, ...part.lines])
    case 'link':
      return lines([`${part.text}:`, part.url])
  }
}

const lines = (texts: readonly string[]): string => texts.map(plainLine).join('\n')
