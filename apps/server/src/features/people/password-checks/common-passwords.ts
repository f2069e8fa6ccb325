import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

const FILE = new URL('../../../../data/common-passwords.br', import.meta.url)

/** The most common passwords, in lower case. Read once, when the API starts. */
export const readCommonPasswords = (): Set<string> =>
  new Set(readFrontCoded(brotliDecompressSync(readFileSync(FILE)).toString('utf8')))

/**
 * Reads front-coded text: each line gives the number of characters shared with the line before (one base-36 digit),
 * then the rest.
 */
export function readFrontCoded(text: string): string[] {
  const words: string[] = []
  let last = ''
  for (const line of text.split('\n')) {
    last = last.slice(0, Number.parseInt(line.charAt(0), 36)) + line.slice(1)
    words.push(last)
  }
  return words
}
