import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Something that runs beside the journeys' stack, until a journey takes it away. */
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

/** Whether somebody answers there, and says yes. */
export async function answers(address: string): Promise<boolean> {
  const reply = await fetch(address).catch(() => null)
  await reply?.arrayBuffer()
  return reply?.ok === true
}

/** A port nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
