import type { RequestedRound } from '@farmgate/domain/delivery/rounds/round.ts'
import type { FarmerKey } from './farmers.ts'

export type VillageRound = Omit<RequestedRound, 'farms' | 'weekdays' | 'fromDay' | 'untilDay'> & {
  readonly farms: readonly FarmerKey[]
  /** On which days from today on, of seven: today’s round is on the road whenever the demo is made. */
  readonly daysAhead: readonly number[]
}

const clock = (hours: number): number => hours * 60

/** On every weekday one of them goes. Yesterday is the sixth day from today, a week before. */
export const rounds = {
  kothrud: {
    name: 'Kothrud and Sadashiv Peth',
    kind: 'home',
    pincodes: ['411004', '411029', '411030', '411038'],
    pickupPlace: null,
    daysAhead: [0, 2, 4],
    windowFrom: clock(16),
    windowTo: clock(19),
    cutOffDays: 1,
    cutOffMinute: clock(20),
    dropOffPlace: 'Kothrud point, Paud Road',
    dropOffMinute: clock(11),
    capacity: 120,
    farms: [
      'savita',
      'fatima',
      'balasaheb',
      'ramesh',
      'kisan',
      'vandana',
      'dattatray',
      'rukmini',
      'santosh',
      'alka',
    ],
  },
  deccan: {
    name: 'Deccan, early',
    kind: 'home',
    pincodes: ['411004', '411016', '411030'],
    pickupPlace: null,
    daysAhead: [1, 3, 6],
    windowFrom: clock(7),
    windowTo: clock(10),
    cutOffDays: 1,
    cutOffMinute: clock(17),
    dropOffPlace: 'Kothrud point, Paud Road',
    dropOffMinute: clock(5),
    capacity: 80,
    farms: ['savita', 'fatima', 'vandana', 'dattatray', 'rukmini', 'santosh'],
  },
  karveNagar: {
    name: 'Karve Nagar school gate',
    kind: 'pickup',
    pincodes: ['411052'],
    pickupPlace: 'Gate of the municipal school, Karve Nagar, Pune 411052',
    daysAhead: [5],
    windowFrom: clock(9),
    windowTo: clock(12),
    cutOffDays: 2,
    cutOffMinute: clock(20),
    dropOffPlace: 'Kothrud point, Paud Road',
    dropOffMinute: clock(8),
    capacity: 40,
    farms: ['savita', 'balasaheb', 'kisan', 'alka'],
  },
} as const satisfies Record<string, VillageRound>

export type RoundKey = keyof typeof rounds
