import { expect, test } from 'vitest'
import { checkUndecided } from './failed-stop.ts'

test.each([
  ['failed', false, null],
  ['failed', true, 'stop.settled'],
  ['delivered', false, 'stop.not_failed'],
  [null, false, 'stop.not_failed'],
] as const)('a stop that is %s, decided: %s', (result, isSettled, code) => {
  const check = () => checkUndecided({ result, isSettled })
  if (code === null) expect(check).not.toThrow()
  else expect(check).toThrow(code)
})
