import { type BuildsOn, features, packages, serverRooms, webRooms } from './import-table.ts'

const tables: Readonly<Record<string, BuildsOn>> = { packages, serverRooms, features, webRooms }

/** Fills the text between `<!-- diagram of features -->` and `<!-- end of diagram -->`, for each table of import-table.ts. */
export function writeDiagrams(document: string): string {
  return Object.entries(tables).reduce((text, [name, rows]) => {
    const begin = `<!-- diagram of ${name} -->\n`
    const end = '<!-- end of diagram -->'
    const [before, rest] = split(text, begin)
    const [, after] = split(rest, end)
    return `${before}${begin}${diagram(rows)}${end}${after}`
  }, document)
}

/** One arrow per allowed import, except those that a longer path of arrows already shows. */
function diagram(rows: BuildsOn): string {
  const arrows = Object.entries(rows).flatMap(([name, row]) =>
    row
      .filter((other) => !row.some((between) => leadsTo(rows, between, other)))
      .map((other) => `  ${idOf(name)} --> ${idOf(other)}\n`),
  )
  const alone = Object.entries(rows).filter(
    ([name, row]) => row.length === 0 && !Object.values(rows).some((other) => other.includes(name)),
  )
  const nodes = [...Object.keys(rows).filter((name) => idOf(name) !== name), ...alone.map(([name]) => name)]
  const named = [...new Set(nodes)].map((name) => `  ${idOf(name)}["${name}"]\n`)
  return `\`\`\`mermaid\nflowchart LR\n${named.join('')}${arrows.join('')}\`\`\`\n`
}

function leadsTo(rows: BuildsOn, from: string, to: string): boolean {
  return (rows[from] ?? []).some((name) => name === to || leadsTo(rows, name, to))
}

function idOf(name: string): string {
  return name.replaceAll(/[/.]/g, '-')
}

function split(text: string, at: string): [string, string] {
  const index = text.indexOf(at)
  if (index === -1) throw new Error(`docs/architecture.md lacks ${at}`)
  return [text.slice(0, index), text.slice(index + at.length)]
}
