import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { PlainError } from './plain-error.ts'
import { ROOT } from './paths.ts'

/** How a program of a stack is started. All of them use the Node that runs this. */
interface ChildOptions {
  readonly name: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}

export interface Children {
  /**
   * Starts a program that runs until SIGTERM, and returns its process id. Its output goes to stderr, under its name.
   */
  start(options: ChildOptions): number | undefined
  /** A program that may be stopped and started again. After it has ended by itself it waits for its next start. */
  restartable(options: ChildOptions): Restartable
  /** Runs a program to its end. Its output is shown only when it fails. */
  run(options: ChildOptions): Promise<void>
  /** The same, and returns its output. */
  read(options: ChildOptions): Promise<string[]>
  /** Rejects as soon as a program that should keep running ends. */
  readonly death: Promise<never>
  /** SIGTERM to all, SIGKILL to those still running after a while. */
  stop(): Promise<void>
}

export interface Restartable {
  start(): void
  /** SIGTERM, and SIGKILL if it is still running after a while. */
  stop(): Promise<void>
}

const LAST_LINES = 30

export function createChildren(stopWaitMs = 10_000, restartWaitMs = 5_000): Children {
  const living = new Set<Started>()
  const { promise: death, reject: die } = Promise.withResolvers<never>()
  // It may be rejected while no caller awaits it.
  death.catch(() => {})
  let stopping = false
  // However this process ends, its children end with it.
  process.once('exit', () => {
    for (const { process } of living) killGroup(process)
  })

  const launch = (options: ChildOptions, hear: (line: string) => void): Started => {
    const started = spawnChild(options, hear)
    living.add(started)
    void started.ended.finally(() => living.delete(started))
    return started
  }

  const reportDeath = async (name: string, ended: Promise<string>): Promise<void> => {
    const how = await ended
    if (!stopping) die(new PlainError(`${name} ${how}. Its last lines are above.`))
  }

  const read = async (options: ChildOptions): Promise<string[]> => {
    const lines: string[] = []
    const how = await launch(options, (line) => lines.push(line)).ended
    if (how !== 'ended with exit code 0') {
      throw new PlainError(`${lines.slice(-LAST_LINES).join('\n')}\n${options.name} ${how}.`)
    }
    return lines
  }

  return {
    start(options) {
      const { ended, process } = launch(options, aloud(options.name))
      void reportDeath(options.name, ended)
      return process.pid
    },
    restartable(options) {
      let running: Started | null = null
      const reportEnd = async (started: Started): Promise<void> => {
        const how = await started.ended
        if (running !== started || stopping) return
        console.error(`${options.name} ${how}. It starts again when a file changes.`)
      }
      return {
        start() {
          if (stopping) return
          const started = launch(options, aloud(options.name))
          running = started
          void reportEnd(started)
        },
        async stop() {
          const leaving = running
          running = null
          if (leaving !== null) await end([leaving], restartWaitMs)
        },
      }
    },
    run: async (options) => void (await read(options)),
    read,
    death,
    async stop() {
      stopping = true
      await end([...living], stopWaitMs)
    },
  }
}

const aloud = (name: string) => (line: string) => console.error(`${name} | ${line}`)

async function end(all: readonly Started[], waitMs: number): Promise<void> {
  const gone = Promise.all(all.map(({ ended }) => ended))
  for (const { process } of all) process.kill('SIGTERM')
  await Promise.race([gone, sleep(waitMs, null, { ref: false })])
  for (const { process } of all) killGroup(process)
  // A killed process needs a moment as well: its port is free only when it is gone.
  await Promise.race([gone, sleep(1_000, null, { ref: false })])
}

interface Started {
  readonly process: ChildProcess
  /** How it ended, as a text. Resolves after its last output. */
  readonly ended: Promise<string>
}

/**
 * Each program has its own process group: a terminal's Ctrl-C goes to the whole group, and a program that gets the
 * signal twice, once from the terminal and once from us, would stop without finishing its requests.
 */
function spawnChild({ args, env, cwd = ROOT }: ChildOptions, hear: (line: string) => void): Started {
  const child = spawn(process.execPath, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', hear)
  const { promise: ended, resolve } = Promise.withResolvers<string>()
  child.on('error', (error) => resolve(`could not be started: ${error.message}`))
  child.on('close', (code, signal) =>
    resolve(signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`),
  )
  return { process: child, ended }
}

function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
