import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { ROOT } from '@farmgate/stack/paths.ts'
import { ownerOfServers } from '@farmgate/stack/postgres-owner.ts'

const run = promisify(execFile)

/** A PostgreSQL server in a folder of its own, backed up by pgBackRest with the settings that a deployment has. */
export interface BackedUpPostgres {
  readonly url: string
  backUp(type: 'full' | 'diff'): Promise<void>
  /** Ends the server without a shutdown and deletes its files. What was not archived is lost. */
  lose(): Promise<void>
  /** Restores the latest state that the archive has, in the place of the lost server. */
  restoreLatest(): Promise<void>
  /** Restores the state of this moment beside the running server. Returns the address of the restored one. */
  restoreBeside(moment: Date): Promise<string>
  /** Runs the weekly rehearsal of a deployment on these backups, and returns its exit code, output and file of results. */
  rehearse(changes?: Readonly<Record<string, string>>): Promise<Rehearsed>
  /** Stops every server and deletes all files, the backups too. */
  remove(): Promise<void>
}

interface Rehearsed {
  readonly exitCode: number
  readonly output: string
  readonly statusFile: string
}

export async function startBackedUpPostgres(port: number): Promise<BackedUpPostgres> {
  const programs = (await run('pg_config', ['--bindir'])).stdout.trim()
  const directory = await mkdtemp(join(tmpdir(), 'farmgate-drill-'))
  const owner = await ownerOfServers()
  const config = join(directory, 'pgbackrest.conf')
  const data = join(directory, 'data')
  const beside = join(directory, 'beside')
  for (const folder of ['', 'lock', 'log', 'place', 'rehearsal', 'sockets']) {
    await mkdir(join(directory, folder), { recursive: true })
    if (owner !== null) await chown(join(directory, folder), owner.uid, owner.gid)
  }
  await writeFile(config, pgBackRestConfig(directory, data, port))
  await chmod(config, 0o644)

  const asOwner = (program: string, args: readonly string[]) =>
    run(program, [...args], { ...owner, cwd: directory, maxBuffer: 1e8 })
  const postgres = (program: string, args: readonly string[]) => asOwner(join(programs, program), args)
  const pgBackRest = (...args: string[]) =>
    asOwner('pgbackrest', [`--config=${config}`, '--stanza=farmgate', ...args])
  const started = new Set<string>()
  const start = async (folder: string, itsPort: number): Promise<void> => {
    const sockets = join(directory, 'sockets')
    const options = `-p ${itsPort} -h 127.0.0.1 -k ${sockets} -c max_connections=100`
    // Its log goes to a file: a pipe that the server holds open would keep this waiting.
    const patience = ['-w', '-t', '300']
    await postgres('pg_ctl', ['start', ...patience, '-D', folder, '-l', `${folder}.log`, '-o', options])
    started.add(folder)
  }
  const stop = async (folder: string): Promise<void> => {
    await postgres('pg_ctl', ['stop', '-m', 'immediate', '-D', folder])
    started.delete(folder)
  }

  await postgres('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  await writeFile(join(data, 'postgresql.auto.conf'), archiveSettings(config))
  await start(data, port)
  await pgBackRest('stanza-create')
  return {
    url: addressOf(port),
    backUp: async (type) => void (await pgBackRest(`--type=${type}`, 'backup')),
    async lose() {
      await stop(data)
      await rm(data, { recursive: true })
    },
    async restoreLatest() {
      await pgBackRest('restore')
      await start(data, port)
    },
    async restoreBeside(moment) {
      // pgBackRest does not read ISO 8601.
      const at = moment.toISOString().replace('T', ' ').replace('Z', '+00')
      const target = [`--target=${at}`, '--type=time', '--target-action=promote']
      // The restored server must not write into the archive of the one that still runs.
      await pgBackRest(`--pg1-path=${beside}`, '--archive-mode=off', ...target, 'restore')
      await start(beside, port + 1)
      return addressOf(port + 1)
    },
    async rehearse(changes) {
      const statusFile = join(directory, 'rehearsal.json')
      const env = {
        ...process.env,
        PGBACKREST_CONFIG: config,
        REHEARSAL_DIR: join(directory, 'rehearsal'),
        REHEARSAL_STATUS_FILE: statusFile,
        ...changes,
      }
      const script = join(ROOT, 'deploy', 'single', 'rehearse-restore')
      // The gateway and the mails of a drill are in this process, which must not wait.
      const running = spawn(script, { env, stdio: ['ignore', 'pipe', 'pipe'] })
      const [output, errors] = await Promise.all([
        text(running.stdout),
        text(running.stderr),
        once(running, 'close'),
      ])
      return { exitCode: running.exitCode ?? -1, output: `${output}${errors}`, statusFile }
    },
    async remove() {
      for (const folder of started) await stop(folder)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const addressOf = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`

const shipped = (name: string): string => readFileSync(join(ROOT, 'deploy', 'single', name), 'utf8')

function pgBackRestConfig(directory: string, data: string, port: number): string {
  const settings = shipped('pgbackrest.conf')
    .replace('@BACKUP_PLACE@', join(directory, 'place'))
    .replace('@PG_DATA@', data)
    .replace('@PG_PORT@', String(port))
    .replace('/var/lib/pgbackrest/lock', join(directory, 'lock'))
    .replace('/var/log/pgbackrest', join(directory, 'log'))
  const sockets = `pg1-socket-path=${join(directory, 'sockets')}\npg1-user=postgres\n`
  return `${settings}${sockets}\n[global:archive-push]\ncompress-level=1\n\n[global]\nrepo1-cipher-pass=${randomBytes(24).toString('base64')}\n`
}

/** How a deployment archives, with the path of the drill's configuration. */
function archiveSettings(config: string): string {
  const lines = shipped('postgresql.conf').match(/^archive_.*$/gm) ?? []
  return `${lines.join('\n').replace('pgbackrest ', `pgbackrest --config=${config} `)}\n`
}
