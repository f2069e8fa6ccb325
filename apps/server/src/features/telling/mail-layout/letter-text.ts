import { type Letter, type Part, plainLine, shown } from './letter.ts'

/** Renders the whole letter as plain text, for mail programs without HTML. `sender` are the lines that say who runs the market. */
export const letterText = ({ title, parts, footer }: Letter, sender: readonly string[] = []): string =>
  [
    shown(title),
    ...parts.map(partText),
    `-- \nFarmgate\n${[footer, ...sender].map(plainLine).join('\n')}`,
  ].join('\n\n')

function partText(part: Part): string {
  switch (part.is) {
    case 'text':
      return shown(part.text)
    case 'bill': {
      const rows = part.rows.map(({ name, detail, amount }) => `- ${name} (${detail}): ${amount}`)
      const sums = part.sums.map(({ label, amount }) => `${label}: ${amount}`)
      return [lines([part.title, ...rows]), lines(sums)].join('\n\n')
    }
    case 'block':
      return lines([part.title, ...part.lines], part.keepsLinks === true ? plainLine : shown)
    case 'link':
      return [shown(`${part.text}:`), plainLine(part.url)].join('\n')
  }
}

const lines = (texts: readonly string[], clean = shown): string => texts.map(clean).join('\n')
