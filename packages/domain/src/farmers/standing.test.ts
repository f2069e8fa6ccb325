import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { canDo, changeStanding, type Standing, type StandingAct } from './standing.ts'

const standings: readonly Standing[] = [false, true].flatMap((isVerified) =>
  [false, true].map((isSuspended) => ({ isVerified, isSuspended })),
)

test.each<[StandingAct, StandingAct, keyof Standing, string, string]>([
  ['verify', 'unverify', 'isVerified', 'farmer.already_verified', 'farmer.not_verified'],
  ['suspend', 'resume', 'isSuspended', 'farmer.already_suspended', 'farmer.not_suspended'],
])('%s and %s undo each other and leave the rest alone', (make, undo, field, again, undone) => {
  for (const standing of standings) {
    const [act, other, refusal] = standing[field] ? [undo, make, again] : [make, undo, undone]
    expect(changeStanding(standing, act)).toEqual({ ...standing, [field]: !standing[field] })
    expect(canDo(act, standing)).toBe(true)
    expect(canDo(other, standing)).toBe(false)
    expect(() => changeStanding(standing, other)).toThrow(new Refusal(refusal as never))
  }
})
