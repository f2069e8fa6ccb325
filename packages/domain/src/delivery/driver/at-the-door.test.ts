import { describe, expect, test } from 'vitest'
import { isRefusedCash, type Mark, type StopFailure } from './at-the-door.ts'
import { decideMark, type StopAtTheDoor } from './decide-mark.ts'

/** Two bags on their way, paid before. */
const STOP: StopAtTheDoor = {
  code: '4711',
  isCash: false,
  leaveAtDoor: false,
  result: null,
  isSettled: false,
  bags: [
    { farmerId: 'ravi', status: 'shipped' },
    { farmerId: 'meena', status: 'shipped' },
  ],
  cashDuePaise: 0,
}
const CASH: StopAtTheDoor = { ...STOP, isCash: true, cashDuePaise: 155_00 }
const EARLIER_CASH: StopAtTheDoor = { ...CASH, cashDuePaise: 0 }

type Status = StopAtTheDoor['bags'][number]['status']
const withBags = (ravi: Status, meena: Status, stop = STOP): StopAtTheDoor => ({
  ...stop,
  bags: [
    { farmerId: 'ravi', status: ravi },
    { farmerId: 'meena', status: meena },
  ],
})

const mark = (kind: Mark['kind'], more: Partial<Mark> = {}): Mark => ({
  kind,
  code: kind === 'code' ? '4711' : null,
  failedBecause: kind === 'failed' ? 'nobody_home' : null,
  missing: [],
  cashPaise: 0,
  ...more,
})

const BOTH = ['ravi', 'meena']
const NOTHING = { result: null, handOver: [], short: [] }
const FAILED = { ...NOTHING, result: 'failed', problem: null }
const handed = (problem: string | null = null, handOver = BOTH, short: string[] = []) => ({
  result: 'delivered',
  handOver,
  short,
  problem,
})

describe('a bag that was handed over', () => {
  test.each<[string, StopAtTheDoor, Mark, ReturnType<typeof handed>]>([
    ['by code', STOP, mark('code'), handed()],
    ['to a named person', STOP, mark('handed_to'), handed()],
    ['left at the door', { ...STOP, leaveAtDoor: true }, mark('door'), handed()],
    ['for the cash that is due', CASH, mark('cash', { cashPaise: 155_00 }), handed()],
    ['of a cash order that is paid on a later day', EARLIER_CASH, mark('cash'), handed()],
    ['before it was marked as shipped', withBags('confirmed', 'shipped'), mark('code'), handed()],
    ['after the stop had failed', { ...STOP, result: 'failed' }, mark('code'), handed()],
    [
      'beside one that was delivered before',
      withBags('delivered', 'shipped'),
      mark('code'),
      handed(null, ['meena']),
    ],
    [
      'beside one whose parcel ended',
      withBags('cancelled', 'shipped'),
      mark('code'),
      handed(null, ['meena']),
    ],
    ['beside one that was missing', STOP, mark('code', { missing: ['ravi'] }), handed(null, BOTH, ['ravi'])],
    ['beside a missing one of a farm that is not here', STOP, mark('code', { missing: ['asha'] }), handed()],
    [
      'beside a missing one that was delivered before',
      withBags('delivered', 'shipped'),
      mark('code', { missing: ['ravi'] }),
      handed(null, ['meena']),
    ],
    // What is marked stays marked: an operator looks.
    ['by a wrong code', STOP, mark('code', { code: '0000' }), handed('wrong_code')],
    ['by no code', STOP, mark('code', { code: null }), handed('wrong_code')],
    ['for too little cash', CASH, mark('cash', { cashPaise: 154_99 }), handed('cash_differs')],
    ['for too much cash', CASH, mark('cash', { cashPaise: 155_01 }), handed('cash_differs')],
    [
      'for cash that a later day collects',
      EARLIER_CASH,
      mark('cash', { cashPaise: 1 }),
      handed('cash_differs'),
    ],
    ['by a wrong code and for too little cash', CASH, mark('code', { code: '0000' }), handed('wrong_code')],
    ['by a right code without the cash', CASH, mark('code'), handed('cash_differs')],
  ])('%s', (_, stop, made, decided) => {
    expect(decideMark(stop, made)).toEqual(decided)
  })
})

describe('a stop at which nothing is left to hand over', () => {
  const ended = { ...NOTHING, problem: 'order_ended' }
  test.each<[string, StopAtTheDoor, object]>([
    [
      'it was delivered',
      { ...withBags('delivered', 'delivered'), result: 'delivered' },
      { ...NOTHING, problem: null },
    ],
    ['the order was cancelled', withBags('cancelled', 'cancelled'), ended],
    ['its bags were given another day', { ...STOP, bags: [], result: 'failed', isSettled: true }, ended],
    ['the order ended', { ...withBags('cancelled', 'delivered'), result: 'failed', isSettled: true }, ended],
  ])('%s: a hand-over is only written down', (_, stop, decided) => {
    expect(decideMark(stop, mark('code'))).toEqual(decided)
  })

  test('an operator had delivered the order: the driver’s mark ends the stop and hands nothing over', () => {
    expect(decideMark(withBags('delivered', 'delivered'), mark('code'))).toEqual(handed(null, []))
  })
})

describe('a stop that failed', () => {
  test.each<[string, StopAtTheDoor, object]>([
    ['at first', STOP, FAILED],
    ['with one bag delivered before', withBags('delivered', 'shipped'), FAILED],
    ['once more', { ...STOP, result: 'failed' }, { ...NOTHING, problem: null }],
    [
      'after it was delivered',
      { ...withBags('delivered', 'delivered'), result: 'delivered' },
      { ...NOTHING, problem: 'already_ended' },
    ],
    [
      'after an operator delivered it',
      withBags('delivered', 'delivered'),
      { ...NOTHING, problem: 'already_ended' },
    ],
    [
      'after the order was cancelled',
      withBags('cancelled', 'cancelled'),
      { ...NOTHING, problem: 'already_ended' },
    ],
    [
      'after its bags got another day',
      { ...STOP, bags: [], result: 'failed', isSettled: true },
      { ...NOTHING, problem: 'already_ended' },
    ],
  ])('%s', (_, stop, decided) => {
    expect(decideMark(stop, mark('failed'))).toEqual(decided)
  })
})

test.each<[StopFailure, boolean]>([
  ['refused', true],
  ['no_cash', true],
  ['nobody_home', false],
  ['wrong_address', false],
  ['other', false],
])('a stop that failed as %s counts as refused cash: %s', (because, counts) => {
  expect(isRefusedCash(because)).toBe(counts)
})
