import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root: then it runs as the user that its package made. */
export async function ownerOfServers(): Promise<{ readonly uid: number; readonly gid: number } | null> {
  if (process.getuid?.() !== 0) return null
  const idOf = async (kind: '-u' | '-g') => Number((await run('id', [kind, 'postgres'])).stdout)
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}
