import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

/** One of our programs as a process of its own, as it runs in production. */
export interface Program {
  readonly pid: string
  /** What it has logged so far, line by line. */
  readonly lines: readonly string[]
  kill(signal: 'SIGTERM' | 'SIGKILL'): void
  /** Its exit code, or null when a signal ended it. */
  readonly exited: Promise<number | null>
}

/** Starts a program and waits until it logs `readyText`. Whatever still runs when the test ends is killed. */
export async function startProgram(
  script: string,
  env: Readonly<Record<string, string>>,
  readyText: string,
): Promise<Program> {
  const child = spawn(process.execPath, [new URL(`../${script}`, import.meta.url).pathname], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return watch(child, script, readyText)
}

/** A Redis that only this test uses, so that it may be killed. */
export const startRedis = (port: number): Promise<Program> =>
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
  )

async function watch(child: ChildProcess, name: string, readyText: string): Promise<Program> {
  onTestFinished(() => void child.kill('SIGKILL'))
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

/** A port nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
