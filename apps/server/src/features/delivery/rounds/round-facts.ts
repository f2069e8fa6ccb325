import type { RequestedRound } from '@farmgate/domain/delivery/rounds/round.ts'

/** A round as the audit log compares it, in short texts. */
export const roundFacts = (round: RequestedRound) => ({
  name: round.name,
  roundKind: round.kind,
  pickupPlace: round.pickupPlace,
  pincodes: round.pincodes.join(' '),
  weekdays: round.weekdays.join(' '),
  window: `${clock(round.windowFrom)}–${clock(round.windowTo)}`,
  ordersClose: `-${round.cutOffDays} ${clock(round.cutOffMinute)}`,
  dropOff: `${clock(round.dropOffMinute)} ${round.dropOffPlace}`,
  places: round.capacity,
  roundFarms: round.farms.length,
  fromDay: round.fromDay,
  untilDay: round.untilDay,
})

/** `16:00`. */
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
