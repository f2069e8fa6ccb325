import {
  type ChildProcess,
  type SpawnOptionsWithStdioTuple,
  type StdioNull,
  type StdioPipe,
  spawn,
} from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChildren } from './children.ts'

vi.setConfig({ testTimeout: 30_000 })

let folder: string
let stack: ChildProcess | null = null

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'farmgate-stack-'))
})

afterEach(async () => {
  stack?.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

/** Runs for ever, prints its pid, and ends on SIGTERM. */
const LISTENER = `console.log('pid', process.pid); process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)`
/** Prints an error and ends. */
const CASUALTY = `console.log('no bread left'); setTimeout(() => process.exit(3), 300)`

test('a program that ends stops the others, and its last output is shown', async () => {
  const { exit, stderr } = await start(`
    children.start({ name: 'baker', args: ['-e', ${JSON.stringify(LISTENER)}] })
    children.start({ name: 'miller', args: ['-e', ${JSON.stringify(CASUALTY)}] })
  `)
  expect(await exit).toEqual([1, null])
  const said = await stderr
  expect(said).toContain('miller | no bread left')
  expect(said).toContain('miller ended with exit code 3.')
  expect(await isRunning(pidIn(said))).toBe(false)
})

test('SIGTERM, SIGINT and SIGHUP each stop its programs, and it exits with 0', async () => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    const { exit, stderr, process, ready } = await start(`
      children.start({ name: 'baker', args: ['-e', ${JSON.stringify(LISTENER)}] })
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      console.log('ready')
    `)
    await ready
    process.kill(signal)
    expect(await exit).toEqual([0, null])
    expect(await isRunning(pidIn(await stderr))).toBe(false)
  }
})

test('when npm is stopped, the stack stops as well', async () => {
  const { stderr, process, ready } = await start(
    `children.start({ name: 'baker', args: ['-e', ${JSON.stringify(LISTENER)}] })
     await new Promise((resolve) => setTimeout(resolve, 1_000))
     console.log('ready')`,
    // As npm does it: a shell in between, which ends on the signal and passes nothing on.
    (file) => spawn('sh', ['-c', `"${globalThis.process.execPath}" "${file}"; true`], asNpm),
  )
  await ready
  process.kill('SIGTERM')
  expect(await isRunning(pidIn(await stderr))).toBe(false)
})

test('the output of a failing step is shown, and nothing after it is started', async () => {
  const { exit, stderr } = await start(`
    await children.run({ name: 'quiet step', args: ['-e', "console.log('all is well')"] })
    await children.run({ name: 'build', args: ['-e', ${JSON.stringify(CASUALTY)}] })
    console.error('went on')
  `)
  expect(await exit).toEqual([1, null])
  expect(await stderr).toBe('no bread left\nbuild ended with exit code 3.\n')
})

test('a program that ignores SIGTERM is killed', async () => {
  const pidFile = join(folder, 'pid')
  const deaf = `process.on('SIGTERM', () => {}); require('fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000)`
  const children = createChildren(200)
  children.start({ name: 'deaf', args: ['-e', deaf] })
  await vi.waitUntil(() => existsSync(pidFile), { timeout: 5_000 })
  await children.stop()
  expect(await isRunning(Number(await readFile(pidFile, 'utf8')))).toBe(false)
})

async function start(body: string, launch = (file: string) => spawn(process.execPath, [file], piped)) {
  const file = join(folder, `${Math.random()}.mjs`)
  await writeFile(
    file,
    `import { runStack } from ${JSON.stringify(new URL('run-stack.ts', import.meta.url).href)}
     await runStack(async (children) => { ${body} })`,
  )
  const started = launch(file)
  stack = started
  return {
    process: started,
    exit: once(started, 'exit'),
    stderr: text(started.stderr),
    ready: once(started.stdout, 'data'),
  }
}

const piped: SpawnOptionsWithStdioTuple<StdioNull, StdioPipe, StdioPipe> = {
  stdio: ['ignore', 'pipe', 'pipe'],
}
const asNpm = { ...piped, env: { ...process.env, npm_lifecycle_event: 'demo' } }

function pidIn(said: string): number {
  const pid = /pid (\d+)/.exec(said)?.[1]
  if (pid === undefined) throw new Error(`No pid in: ${said}`)
  return Number(pid)
}

/** Waits a moment, because a killed process may still be ending. */
async function isRunning(pid: number): Promise<boolean> {
  for (let i = 0; i < 20; i++) {
    try {
      process.kill(pid, 0)
    } catch (error) {
      // Any other error would mean that we have no permission, not that it is gone.
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
      throw error
    }
    await sleep(50)
  }
  return true
}
