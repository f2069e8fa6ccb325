import { execFile } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ownerOfServers } from '@farmgate/stack/postgres-owner.ts'

const run = promisify(execFile)

/** A PostgreSQL server of this bench, in a directory of its own. */
export interface PostgresPair {
  readonly primaryUrl: string
  /** Copies the primary and follows it from then on. Returns the replica's server address. */
  startReplica(): Promise<string>
  /** Stops both and deletes their files. */
  remove(): Promise<void>
}

const SETTINGS = '-c shared_buffers=512MB -c max_wal_size=4GB -c max_connections=60 -c autovacuum=off'

/** Starts an empty primary on this port; its replica gets the next one. A replica copies a whole server, so it is not the usual one. */
export async function startPostgresPair(port: number): Promise<PostgresPair> {
  const programs = (await run('pg_config', ['--bindir'])).stdout.trim()
  const directory = await mkdtemp(join(tmpdir(), 'farmgate-postgres-'))
  const owner = await ownerOfServers()
  if (owner !== null) await chown(directory, owner.uid, owner.gid)
  const postgres = (program: string, args: readonly string[]) =>
    run(join(programs, program), [...args], { ...owner, cwd: directory })
  const primary = join(directory, 'primary')
  const replica = join(directory, 'replica')
  const started: string[] = []
  const start = async (data: string, itsPort: number): Promise<string> => {
    const options = `-p ${itsPort} -h 127.0.0.1 -k ${directory} ${SETTINGS}`
    // Its log goes to a file: a pipe that the server holds open would keep this waiting.
    await postgres('pg_ctl', ['start', '-w', '-D', data, '-l', `${data}.log`, '-o', options])
    started.push(data)
    return `postgres://postgres@127.0.0.1:${itsPort}/postgres`
  }
  await postgres('initdb', ['-D', primary, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  return {
    primaryUrl: await start(primary, port),
    async startReplica() {
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
      await postgres('pg_basebackup', [...from, '-D', replica, '-R', '-c', 'fast', '--no-sync'])
      return start(replica, port + 1)
    },
    async remove() {
      for (const data of started.toReversed())
        await postgres('pg_ctl', ['stop', '-m', 'immediate', '-D', data])
      await rm(directory, { recursive: true, force: true })
    },
  }
}
