import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/**
 * Writes a Brotli-compressed `name.br` next to every built text file that gets smaller by it. Quality 11 costs one
 * second per build and sends a sixth less than compression on the fly would.
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
