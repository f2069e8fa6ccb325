import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

/**
 * Writes `apps/server/data/common-passwords.br` from the ranked list of `@zxcvbn-ts/language-common` (MIT):
 * `npm pack @zxcvbn-ts/language-common@4.1.3`, unpack it, and give the path of its `src/passwords.json`.
 *
 * 10,000 of at least eight characters, the shortest that we accept by default, and the first 2,000 of six and seven for a
 * market that accepts those.
 */
const [source = ''] = process.argv.slice(2)
const TARGET = new URL('../../apps/server/data/common-passwords.br', import.meta.url)

const ranked = JSON.parse(readFileSync(source, 'utf8')) as string[]
const ofLength = (min: number, max: number, count: number) =>
  ranked.filter(({ length }) => length >= min && length <= max).slice(0, count)
const words = [...new Set([...ofLength(8, 35, 10_000), ...ofLength(6, 7, 2_000)])].sort()

const lines = words.map((word, i) => {
  const shared = sharedLength(words[i - 1] ?? '', word)
  return shared.toString(36) + word.slice(shared)
})
const packed = brotliCompressSync(lines.join('\n'), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
writeFileSync(TARGET, packed)
console.log(`${words.length} passwords, ${packed.length} bytes.`)

function sharedLength(one: string, other: string): number {
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared++
  return shared
}
