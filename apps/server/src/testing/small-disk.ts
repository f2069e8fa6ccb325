import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SIZE_BYTES = 200 * 1024

export interface SmallDisk {
  readonly path: string
  /** More than fits. */
  readonly tooManyBytes: number
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * A disk that is soon full, really: 200 kB of memory, mounted. Where we may not mount, the system is told to let this
 * process write no file larger than that, which fails in the same place with another code.
 */
export async function smallDisk(): Promise<SmallDisk> {
  const path = await mkdtemp(join(tmpdir(), 'farmgate-full-'))
  const release = await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_BYTES}`, 'tmpfs', path]).then(
    () => () => run('umount', [path]),
    async () => {
      console.warn('No right to mount: the full disk is a limit on the size of files instead.')
      await limitFiles(SIZE_BYTES)
      return () => limitFiles('unlimited')
    },
  )
  return {
    path,
    tooManyBytes: SIZE_BYTES + 100_000,
    async [Symbol.asyncDispose]() {
      await release()
      await rm(path, { recursive: true })
    },
  }
}

/** Only the soft limit, which may be raised again. */
const limitFiles = (bytes: number | 'unlimited') =>
  run('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])
