import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SIZE_BYTES = 200 * 1024

export interface SmallDisk {
  readonly path: string
  /** More than the disk can store. */
  readonly tooManyBytes: number
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * A real disk that is soon full: a mounted 200 kB of memory. Without the right to mount, the file size limit of this process is
 * set to that, which fails in the same place with another code.
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

/** Sets only the soft limit, which may be raised again. */
const limitFiles = (bytes: number | 'unlimited') =>
  run('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])
