import { expect, test } from 'vitest'
import { sumOf, timesTexts } from './sides.ts'

const turn = (perSecond: number, calls: number, cpuMs: number) => ({
  perSecond,
  tookMs: Array.from({ length: calls }, () => 1),
  appCpuMs: cpuMs,
  databaseCpuMs: cpuMs * 2,
})

test('two processes add up their speed and weigh their CPU by their calls', () => {
  const sum = sumOf([turn(100, 30, 1), turn(50, 10, 5)])
  expect(sum).toMatchObject({ perSecond: 150, appCpuMs: 2, databaseCpuMs: 4 })
  expect(sum.tookMs).toHaveLength(40)
})

test('sides are compared round by round', () => {
  const one = [turn(100, 1, 1), turn(200, 1, 1), turn(100, 1, 1)]
  const two = [turn(150, 1, 1), turn(220, 1, 1), turn(180, 1, 1)]
  expect(timesTexts([one, two])).toEqual(['1.50', '1.10–1.80'])
})
