import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/**
 * Writes `name.br` beside every built text file it makes smaller. Quality 11 takes a second once, at the
 * build, and saves a sixth of what a server would send that compresses on the fly.
 */
export function precompress(folder: string): void {
  for (const name of globSync('**/*.{html,js,css,svg,json,txt,webmanifest}', { cwd: folder })) {
    const content = readFileSync(join(folder, name))
    const compressed = brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    })
    if (compressed.length < content.length) writeFileSync(join(folder, `${name}.br`), compressed)
  }
}
