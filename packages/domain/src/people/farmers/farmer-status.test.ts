import { expect, test } from 'vitest'
import { Refusal } from '../../refusal.ts'
import {
  canChangeFarmerStatus,
  changeFarmerStatus,
  type FarmerStatus,
  type FarmerStatusAction,
  refuseVerification,
  verificationFault,
} from './farmer-status.ts'

const statuses: readonly FarmerStatus[] = [false, true].flatMap((isVerified) =>
  [false, true].map((isSuspended) => ({ isVerified, isSuspended })),
)

test.each<[FarmerStatusAction, FarmerStatusAction, keyof FarmerStatus, string, string]>([
  ['verify', 'unverify', 'isVerified', 'farmer.already_verified', 'farmer.not_verified'],
  ['suspend', 'resume', 'isSuspended', 'farmer.already_suspended', 'farmer.not_suspended'],
])('%s and %s undo each other and leave the rest alone', (make, undo, field, again, undone) => {
  for (const status of statuses) {
    const [act, other, refusal] = status[field] ? [undo, make, again] : [make, undo, undone]
    expect(changeFarmerStatus(status, act)).toEqual({ ...status, [field]: !status[field] })
    expect(canChangeFarmerStatus(act, status)).toBe(true)
    expect(canChangeFarmerStatus(other, status)).toBe(false)
    expect(() => changeFarmerStatus(status, other)).toThrow(new Refusal(refusal as never))
  }
})

test.each([
  [{ isVerified: false, phone: '9822041873' }, null],
  [{ isVerified: false, phone: '' }, 'farmer.no_phone'],
  [{ isVerified: true, phone: '' }, 'farmer.already_verified'],
] as const)('the button and the call obey one rule: %o', (farm, fault) => {
  expect(verificationFault(farm)).toBe(fault)
  if (fault === null) refuseVerification(farm)
  else expect(() => refuseVerification(farm)).toThrow(new Refusal(fault))
})
