import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Writes `packages/domain/src/people/accounts/confusables.ts` from Unicode's list of confusable characters as `unhomoglyph` (MIT)
 * carries it: `npm pack unhomoglyph@1.0.6`, unpack it, and give the path of its `data.json`.
 *
 * Only characters that look like Latin letters and that normalisation (NFKD) leaves as they are. The scripts of India are
 * left out: `market-name.ts` reads them as Devanagari.
 */
const [source = ''] = process.argv.slice(2)
const TARGET = new URL('../../packages/domain/src/people/accounts/confusables.ts', import.meta.url)

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')

const alike = new Map<string, Set<string>>()
for (const [sign, skeleton] of Object.entries(JSON.parse(readFileSync(source, 'utf8')) as object)) {
  const code = sign.codePointAt(0) ?? 0
  const [own, letters] = [plain(sign), plain(String(skeleton))]
  const isIndian = code >= 0x900 && code <= 0xd7f
  if (Array.from(sign).length > 1 || code < 0x80 || isIndian) continue
  if (Array.from(own).length !== 1 || (own.codePointAt(0) ?? 0) < 0x80 || !/^[a-z]{1,2}$/.test(letters))
    continue
  alike.set(letters, (alike.get(letters) ?? new Set()).add(own))
}

const rows = Array.from(alike).toSorted(([one], [other]) => (one < other ? -1 : 1))
writeFileSync(
  TARGET,
  `/**
 * What Unicode 13 lists as confusable with Latin letters, written by \`tools/check/confusables.ts\` from unhomoglyph 1.0.6
 * (MIT, copyright Vitaly Puzrin).
 */
export const CONFUSABLES: Readonly<Record<string, string>> = {
${rows.map(([letters, signs]) => `  ${letters}: '${Array.from(signs).toSorted().join('')}',`).join('\n')}
}
`,
)
console.log(`${rows.reduce((sum, [, signs]) => sum + signs.size, 0)} characters.`)
