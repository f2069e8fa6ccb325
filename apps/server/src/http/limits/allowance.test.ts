import { expect, test } from 'vitest'
import { strictest, type Verdict, weigh } from './allowance.ts'

const allowance = { perSeconds: 60, soft: 100, hard: 1_000 }

test.each<[number, Verdict]>([
  [1, { is: 'pass' }],
  [100, { is: 'pass' }],
  [101, { is: 'wait', ms: 20 }],
  [150, { is: 'wait', ms: 1_000 }],
  [200, { is: 'wait', ms: 2_000 }],
  [1_000, { is: 'wait', ms: 2_000 }],
  [1_001, { is: 'refuse', retryAfterSeconds: 31 }],
])('call %i of 100 free and 1,000 at most: %j', (count, verdict) => {
  expect(weigh({ count, resetsInMs: 30_500 }, allowance)).toEqual(verdict)
})

test('at the end of a window Retry-After is still one second', () => {
  expect(weigh({ count: 1_001, resetsInMs: 0 }, allowance)).toEqual({ is: 'refuse', retryAfterSeconds: 1 })
})

const pass: Verdict = { is: 'pass' }
const short: Verdict = { is: 'wait', ms: 100 }
const long: Verdict = { is: 'wait', ms: 2_000 }
const refuse: Verdict = { is: 'refuse', retryAfterSeconds: 1 }

test.each<[string, Verdict[], Verdict]>([
  ['nothing counted', [], pass],
  ['a wait outweighs a pass', [pass, short, pass], short],
  ['the longest wait counts', [long, short], long],
  ['a refusal outweighs every wait', [long, refuse, short], refuse],
])('%s', (_, verdicts, verdict) => {
  expect(strictest(verdicts)).toEqual(verdict)
})
