import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@farmgate/stack/paths.ts'

/** A program that a drill kills and starts again. Its output goes to a file in the drill's folder. */
export interface DrilledProgram {
  start(changes?: Readonly<Record<string, string>>): void
  stop(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

export function createProgram(
  folder: string,
  name: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): DrilledProgram {
  let child: ChildProcess | null = null
  process.once('exit', () => child?.kill('SIGKILL'))
  return {
    start(changes = {}) {
      const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
      child = spawn(command, args, {
        cwd: ROOT,
        env: { ...process.env, ...env, ...changes },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child.stdout?.pipe(log)
      child.stderr?.pipe(log)
    },
    async stop(signal = 'SIGTERM') {
      const running = child
      child = null
      if (running === null || running.exitCode !== null || running.signalCode !== null) return
      const ended = once(running, 'exit')
      running.kill(signal)
      await ended
    },
  }
}
