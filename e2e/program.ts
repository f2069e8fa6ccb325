import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process that runs beside the journeys' stack until a journey stops it. */
export interface Program {
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

export async function startProgram(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  isReady: () => Promise<boolean>,
): Promise<Program> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  const deadline = Date.now() + 30_000
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      kill()
      throw new Error(`${command} ${args.join(' ')} did not get ready`)
    }
    await sleep(50)
  }
  return {
    stop: async (signal = 'SIGTERM') => {
      process.off('exit', kill)
      if (child.exitCode === null && child.signalCode === null && child.kill(signal))
        await once(child, 'exit')
    },
  }
}

/** Whether this address responds with a 2xx status. */
export async function respondsOk(address: string): Promise<boolean> {
  const response = await fetch(address).catch(() => null)
  await response?.arrayBuffer()
  return response?.ok === true
}

/** A port that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
