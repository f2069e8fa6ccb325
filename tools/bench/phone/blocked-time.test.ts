import { expect, test } from 'vitest'
import { blockedTime } from './blocked-time.ts'

const main = { pid: 7, tid: 1 }
const paint = { ...main, name: 'firstContentfulPaint', ts: 1_000_000 }
const task = { ...main, name: 'ThreadControllerImpl::RunTask', ts: 1_200_000, dur: 90_000, tdur: 70_000 }

test('a task blocks for what exceeds 50 ms', () => {
  expect(blockedTime([paint, task, { ...task, dur: 49_000, tdur: 48_000 }])).toEqual({ ms: 40, cpuMs: 20 })
})

test.each([
  ['before the first paint', { ...task, ts: 900_000 }],
  ['of another thread', { ...task, tid: 2 }],
  ['of another process', { ...task, pid: 8 }],
  ['that is part of another', { ...task, name: 'EvaluateScript' }],
])('a task %s does not count', (_, other) => {
  expect(blockedTime([paint, other])).toEqual({ ms: 0, cpuMs: 0 })
})
