import { access, constants, statfs } from 'node:fs/promises'
import { broken, type Finding, ok, reasonOf, warning } from './finding.ts'

const WARN_SHARE = 0.15
const BROKEN_SHARE = 0.05

/** Checks that the folder can be written to, and how much room its disk has. */
export async function checkDisk(
  name: string,
  path: string,
  { isWritten, statFolder = statfs }: { readonly isWritten: boolean; readonly statFolder?: StatFolder },
): Promise<Finding> {
  try {
    if (isWritten) await access(path, constants.W_OK)
    const { bsize, blocks, bavail } = await statFolder(path)
    return judgeRoom(name, path, bavail * bsize, bavail / blocks)
  } catch (error) {
    return broken(
      'disk',
      `${name}: ${path} can't be used (${reasonOf(error)})`,
      `Create it for the user farmgate: install -d -m 750 -o farmgate -g farmgate ${path}`,
    )
  }
}

type StatFolder = (path: string) => Promise<{ bsize: number; blocks: number; bavail: number }>

function judgeRoom(name: string, path: string, freeBytes: number, freeShare: number): Finding {
  const text = `${name}: ${(freeBytes / 1e9).toFixed(1)} GB free, ${Math.round(freeShare * 100)} % (${path})`
  const todo =
    'Enlarge the disk, or find what fills it: du -xh --max-depth=2 / | sort -h | tail. Runbook: disk full.'
  if (freeShare < BROKEN_SHARE) return broken('disk', text, todo)
  return freeShare < WARN_SHARE ? warning('disk', text, todo) : ok('disk', text)
}
