import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PlainError } from '@farmgate/stack/plain-error.ts'
import { ROOT } from '@farmgate/stack/paths.ts'

/** The commit of the release that is in use: the one to upgrade from, and to roll back to. The file names its number too. */
export function previousRelease(): string {
  const [, commit = ''] = readFileSync(join(ROOT, 'deploy', 'previous-release'), 'utf8')
    .trim()
    .split(' ')
  return commit
}

/**
 * Lays out the server of a commit with the dependencies of its own lock file, and returns the folder. A folder with this
 * name is complete: it is renamed when it is finished, and reused by the next drill.
 */
export async function layOutRelease(commit: string): Promise<string> {
  const folder = join(tmpdir(), 'farmgate-releases', commit)
  if (existsSync(folder)) return folder
  const building = `${folder}_building`
  await rm(building, { recursive: true, force: true })
  await mkdir(building, { recursive: true })
  const files = archive(commit)
  execFileSync('tar', ['x', '-C', building], { input: files })
  const onlyServer = ['--omit=dev', '--workspace', '@farmgate/server']
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', ...onlyServer], { cwd: building, stdio: 'pipe' })
  await rename(building, folder)
  return folder
}

function archive(commit: string): Buffer {
  try {
    return execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1e9, stdio: 'pipe' })
  } catch {
    throw new PlainError(
      `The commit ${commit} is not in this clone. Fetch the whole history: git fetch --unshallow`,
    )
  }
}
