import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import { COMPILE_CACHE } from './outside-env.ts'

/** One of our programs in its own process, as in production. */
export interface Program {
  readonly pid: string
  /** Its log lines so far. */
  readonly lines: readonly string[]
  kill(signal: 'SIGTERM' | 'SIGKILL'): void
  /** Its exit code, or null when a signal ended it. */
  readonly exited: Promise<number | null>
}

/** When a program that still runs is killed: at the end of its test, or with `afterAll` at the end of its file. */
export type KilledAt = (kill: () => void) => void

/** The programs of this commit, or with RELEASE_DIR those of another release on the schema of this commit. */
const PROGRAMS =
  process.env['RELEASE_DIR'] === undefined
    ? new URL('../../', import.meta.url)
    : new URL('apps/server/src/', pathToFileURL(`${process.env['RELEASE_DIR']}/`))

/** Starts a program and waits until it logs `readyText`. */
export async function startProgram(
  script: string,
  env: Readonly<Record<string, string>>,
  readyText: string,
  killedAt: KilledAt = onTestFinished,
): Promise<Program> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, PROGRAMS))], {
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return watch(child, script, readyText, killedAt)
}

/** A Redis that only this test uses, so that it may be killed. */
export const startRedis = (port: number, killedAt: KilledAt = onTestFinished): Promise<Program> =>
  watch(
    spawn('redis-server', [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
    ]),
    'redis-server',
    'Ready to accept connections',
    killedAt,
  )

async function watch(
  child: ChildProcess,
  name: string,
  readyText: string,
  killedAt: KilledAt,
): Promise<Program> {
  killedAt(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  const exited = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null))
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue
      createInterface(stream).on('line', (line) => {
        lines.push(line)
        if (line.includes(readyText)) resolve()
      })
    }
  })
  const early = exited.then(() => {
    throw new Error(`${name} ended before it was ready:\n${lines.join('\n')}`)
  })
  await Promise.race([ready, early])
  return { pid: String(child.pid), lines, kill: (signal) => void child.kill(signal), exited }
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
