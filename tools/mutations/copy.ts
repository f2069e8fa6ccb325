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
  linkModules(ROOT, root)
  for (const workspace of ['packages', 'apps', 'tools']) {
    for (const name of readdirSync(join(root, workspace))) {
      symlinkSync(join(root, workspace, name), join(modules, '@farmgate', name))
      linkModules(join(ROOT, workspace, name), join(root, workspace, name))
    }
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}

/** Links each installed package of a folder; npm installs a version that differs from the root's in its workspace. */
function linkModules(from: string, to: string): void {
  const installed = join(from, 'node_modules')
  if (!existsSync(installed)) return
  mkdirSync(join(to, 'node_modules'), { recursive: true })
  for (const name of readdirSync(installed)) {
    if (name !== '@farmgate') symlinkSync(join(installed, name), join(to, 'node_modules', name))
  }
}
