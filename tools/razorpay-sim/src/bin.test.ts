import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const PROGRAM = fileURLToPath(new URL('bin.ts', import.meta.url))
const ENV = { RAZORPAY_KEY_ID: 'rzp_test_bin', RAZORPAY_KEY_SECRET: 'secret-of-bin' }
const AUTHORIZATION = `Basic ${Buffer.from('rzp_test_bin:secret-of-bin').toString('base64')}`

test('the separate process keeps everything it has responded, even when it is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'razorpay-sim-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const flags = ['--journal', join(folder, 'journal.jsonl'), '--instant']

  const first = await start(flags)
  const order = await (
    await fetch(`${first.url}/v1/orders`, {
      method: 'POST',
      headers: { authorization: AUTHORIZATION },
      body: JSON.stringify({ amount: 5000, currency: 'INR' }),
    })
  ).json()
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')

  const second = await start(flags)
  const payments = await fetch(`${second.url}/v1/orders/${order.id}/payments`, {
    headers: { authorization: AUTHORIZATION, 'x-sandbox-asked-by': 'buyer' },
  })
  expect(await payments.json()).toMatchObject({ count: 1, items: [{ status: 'captured', amount: 5000 }] })
  second.process.kill('SIGTERM')
  expect(await once(second.process, 'exit')).toEqual([0, null])
})

test('a flag that is not a number is refused with a clear message', async () => {
  const child = spawn(process.execPath, [PROGRAM, '--port', 'eighty'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lines: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line))
  expect(await once(child, 'close')).toEqual([1, null])
  expect(lines).toEqual(['--port must be a whole number.'])
})

async function start(flags: readonly string[]): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(process.execPath, [PROGRAM, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...ENV },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { url: line.replace('ready ', ''), process: child }
}
