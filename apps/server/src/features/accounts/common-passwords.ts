import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

const FILE = new URL('../../../data/common-passwords.br', import.meta.url)

/** The passwords that everybody tries first, in lower case. Read once, when the API starts. */
export const readCommonPasswords = (): Set<string> =>
  new Set(readFrontCoded(brotliDecompressSync(readFileSync(FILE)).toString('utf8')))

/** A line says how many characters it shares with the line before it (one digit to base 36), then the rest. */
export function readFrontCoded(text: string): string[] {
  const words: string[] = []
  let last = ''
  for (const line of text.split('\n')) {
    last = last.slice(0, Number.parseInt(line.charAt(0), 36)) + line.slice(1)
    words.push(last)
  }
  return words
}
