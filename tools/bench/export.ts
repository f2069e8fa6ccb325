import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '@farmgate/contract/client.ts'
import { requestExport } from '@farmgate/contract/platform/exports.ts'
import type { Shop } from './shops.ts'

/** Above this, rows are buffered somewhere. */
const GROWS_MAX_MB = 80
const SAMPLE_MS = 100
const FIRST = 'the first one'

/**
 * Exports a file of every order, read at full speed and again by a slow client, and measures how much the API's
 * memory grows. A fresh process takes what V8 allows itself before it collects garbage, whatever the pages' size:
 * with an old space of 96 MB the same files go through within 303 MB. So the first figure is shown and the others
 * are judged.
 */
export async function measureExport(shop: Shop, call: Call, token: string): Promise<boolean> {
  console.log('\nA file of every order; the memory of the API process, from /proc.\n')
  console.log(
    '| | rows | MB | seconds | before | during, at most | after | |\n|---|---|---|---|---|---|---|---|',
  )
  let isFlat = true
  for (const [name, pauseMs] of [
    [FIRST, 0],
    ['the second', 0],
    ['the third', 0],
    ['the fourth', 0],
    ['by a slow reader', 20],
  ] as const) {
    const before = memoryOf(shop)
    const { rows, bytes, seconds, most } = await read(shop, call, token, pauseMs)
    const after = memoryOf(shop)
    const isWithin = name === FIRST || most - before <= GROWS_MAX_MB
    const cells = [name, rows, (bytes / 1e6).toFixed(1), seconds.toFixed(1), ...[before, most, after].map(mb)]
    const verdict = name === FIRST ? '' : isWithin ? 'met' : 'MISSED'
    console.log(`| ${cells.join(' | ')} | ${verdict} |`)
    isFlat &&= isWithin
  }
  return isFlat
}

async function read(shop: Shop, call: Call, token: string, pauseMs: number) {
  const { url } = await call(requestExport, { body: { kind: 'orders' } }, { token })
  const started = performance.now()
  const reply = await fetch(shop.url + url)
  if (!reply.ok || reply.body === null) throw new Error(`the file was refused: ${reply.status}`)
  let most = memoryOf(shop)
  const watch = setInterval(() => (most = Math.max(most, memoryOf(shop))), SAMPLE_MS)
  let bytes = 0
  let rows = -1
  for await (const chunk of reply.body) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) rows++
    if (pauseMs > 0) await sleep(pauseMs)
  }
  clearInterval(watch)
  return { rows, bytes, seconds: (performance.now() - started) / 1_000, most }
}

/** The memory of this process in megabytes. */
function memoryOf({ pid }: Shop): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1_024
}

const mb = (megabytes: number): string => `${megabytes.toFixed(0)} MB`
