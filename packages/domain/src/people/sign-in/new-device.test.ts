import { expect, test } from 'vitest'
import { isNewDevice } from './new-device.ts'

test.each([
  { hasSignedIn: false, knowsDevice: false, knowsNetworkAndAgent: false, isNew: false },
  { hasSignedIn: true, knowsDevice: false, knowsNetworkAndAgent: false, isNew: true },
  { hasSignedIn: true, knowsDevice: true, knowsNetworkAndAgent: false, isNew: false },
  { hasSignedIn: true, knowsDevice: false, knowsNetworkAndAgent: true, isNew: false },
  { hasSignedIn: true, knowsDevice: true, knowsNetworkAndAgent: true, isNew: false },
])('$hasSignedIn, $knowsDevice, $knowsNetworkAndAgent → $isNew', ({ isNew, ...history }) => {
  expect(isNewDevice(history)).toBe(isNew)
})
