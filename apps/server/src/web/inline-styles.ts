import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the hashes of the styles inside the build's templates, for the content security policy. They are read from the
 * templates and not from rendered pages: no text that people wrote is in them.
 */
export function inlineStyleHashes(root: string): readonly string[] {
  const folder = join(root, 'pages')
  const hashes = globSync('*.template.*.html', { cwd: folder }).flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/<style>([^]*?)<\/style>/g)].map(
      ([, style = '']) => `sha256-${createHash('sha256').update(style).digest('base64')}`,
    ),
  )
  return [...new Set(hashes)]
}
