import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A copy of the current files beside the installed dependencies, with our own packages linked into the copy. */
export function copyOfTheRepository(): { root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'farmgate-mutations-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const file of files.split('\n').filter((line) => line !== '')) {
    // Deleted, but not committed yet.
    if (!existsSync(join(ROOT, file))) continue
    mkdirSync(dirname(join(root, file)), { recursive: true })
    cpSync(join(ROOT, file), join(root, file))
  }
  const modules = join(root, 'node_modules')
  mkdirSync(join(modules, '@farmgate'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@farmgate') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  }
  for (const workspace of ['packages', 'apps', 'tools']) {
    for (const name of readdirSync(join(root, workspace))) {
      symlinkSync(join(root, workspace, name), join(modules, '@farmgate', name))
    }
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}
