import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'
import type { OrderStatus } from '../orders/stage.ts'

const PACKED = { status: 'confirmed', packedAt: '2026-11-16T05:00:00.000Z' } as const
const UNPACKED = { status: 'confirmed', packedAt: null } as const
const ENDED = { status: 'cancelled', packedAt: null } as const
const SENT = { status: 'shipped', packedAt: null } as const
type Parcel = Parameters<typeof nextStep>[0]['parcels'][number]

test.each<[string, OrderStatus, boolean, Parcel[], unknown]>([
  ['all farms have packed', 'confirmed', false, [PACKED, PACKED], { step: 'ship' }],
  [
    'one of two farms packs',
    'confirmed',
    false,
    [PACKED, UNPACKED],
    { step: 'wait', for: 'farms', farms: 1, isAll: false },
  ],
  [
    'the only farm packs',
    'confirmed',
    false,
    [UNPACKED],
    { step: 'wait', for: 'farms', farms: 1, isAll: true },
  ],
  ['one farm packed and the other parcel ended', 'confirmed', false, [PACKED, ENDED], { step: 'ship' }],
  [
    'one farm packs, and the others ended or moved on alone',
    'confirmed',
    false,
    [UNPACKED, ENDED, SENT],
    { step: 'wait', for: 'farms', farms: 1, isAll: true },
  ],
  ['it is not paid, packed or not', 'confirmed', true, [PACKED], { step: 'wait', for: 'payment' }],
  ['it is shipped, packed or not', 'shipped', false, [UNPACKED], { step: 'deliver' }],
  ['it is delivered', 'delivered', false, [PACKED], { step: 'none' }],
  ['it is cancelled', 'cancelled', false, [PACKED], { step: 'none' }],
])('the next step when %s', (_, status, waitingForPayment, parcels, step) => {
  expect(nextStep({ status, waitingForPayment, parcels })).toEqual(step)
})
