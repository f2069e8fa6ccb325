import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEventCounter } from './event-counter.ts'
import { createLog } from './log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openCounter() {
  const lines: { msg: string; count: number; total: number }[] = []
  const log = createLog('test', 'warn', { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { counter: createEventCounter(log, 'webhook signature refused'), lines }
}

test('the first event is logged at once, those of the same minute in one line at its end', () => {
  const { counter, lines } = openCounter()
  for (let n = 0; n < 500; n++) counter.count()
  expect(lines).toMatchObject([{ msg: 'webhook signature refused', count: 1, total: 1 }])
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(1)).toMatchObject([{ msg: 'webhook signature refused', count: 499, total: 500 }])
  expect(counter.total()).toBe(500)
})

test('a minute without events writes no line, and the next event is logged at once', () => {
  const { counter, lines } = openCounter()
  counter.count()
  vi.advanceTimersByTime(120_000)
  expect(lines).toHaveLength(1)
  counter.count()
  expect(lines).toMatchObject([{ total: 1 }, { count: 1, total: 2 }])
})
