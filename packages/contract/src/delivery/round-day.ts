import { toPaise } from '@farmgate/domain/numbers/paise.ts'
import * as z from 'zod/mini'
import { Day } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { fault, Id, optionalText, requiredText } from '../fields.ts'
import { dayParams } from './rounds.ts'

/** Repeatable: bags that are shipped already stay so, and those that an interruption left over are shipped. */
export const leaveRoundDay = endpoint({
  method: 'POST',
  path: '/admin/rounds/:id/days/:day/leave',
  summary: 'The round leaves: all its bags that are paid for, or paid in cash, are shipped',
  access: ['admin'],
  params: dayParams,
  response: z.object({
    message: z.string(),
    /** Orders of which this call shipped bags. */
    orders: z.number(),
    /** Orders that stay, because they wait for their payment. */
    unpaid: z.number(),
  }),
  refusals: ['round.day_closed', 'round.day_not_found', 'round.not_found', 'round.orders_open'],
})

/** A mark, not a stage: it can be taken off until the round leaves. */
export const markHandedIn = endpoint({
  method: 'PATCH',
  path: '/admin/rounds/:id/days/:day/farms/:farmerId',
  summary: 'Mark the bags that a farm brings for a day as handed in, all of them or those of one stop',
  access: ['admin'],
  params: z.extend(dayParams, { farmerId: Id }),
  body: z.object({ handedIn: z.boolean(), stop: z.optional(Id) }),
  response: z.object({ message: z.string(), bags: z.number() }),
  refusals: ['parcel.not_found', 'round.day_closed', 'round.day_not_found', 'round.not_found'],
})

/** More ids than this do not fit into a request. */
const STOPS_MAX = 2_400

/** Stops that are not named come after those that are. An empty list sorts them by pincode and street again. */
export const numberStops = endpoint({
  method: 'PATCH',
  path: '/admin/rounds/:id/days/:day/stops',
  summary: 'Number the stops of a day in this order',
  access: ['admin'],
  params: dayParams,
  body: z.object({ stops: z.array(Id).check(z.maxLength(STOPS_MAX, fault('field.invalid'))) }),
  response: z.object({ message: z.string() }),
  refusals: ['round.day_not_found', 'round.not_found', 'stop.not_found'],
})

export const giveStopAnotherDay = endpoint({
  method: 'POST',
  path: '/admin/stops/:id/another-day',
  summary: 'Give a failed stop a place on another day of its round; the bags stay on their way',
  access: ['admin'],
  params: z.object({ id: Id }),
  body: z.object({ day: Day }),
  response: z.object({ message: z.string() }),
  refusals: [
    'delivery.full',
    'parcel.not_on_its_way',
    'round.day_closed',
    'round.day_not_found',
    'stop.not_failed',
    'stop.not_found',
    'stop.settled',
  ],
})

/** Paid money goes back. The produce returns to the shelf only where the operator says so. */
export const endFailedStop = endpoint({
  method: 'POST',
  path: '/admin/stops/:id/end',
  summary: 'End the bags of a failed stop, because they could not be delivered',
  access: ['admin'],
  params: z.object({ id: Id }),
  body: z.object({ restock: z.boolean() }),
  response: z.object({ message: z.string() }),
  refusals: ['parcel.not_on_its_way', 'stop.not_failed', 'stop.not_found', 'stop.settled'],
})

export const lookAtMark = endpoint({
  method: 'POST',
  path: '/admin/marks/:id/looked',
  summary: 'An operator has looked at a driver’s mark that was unclear',
  access: ['admin'],
  params: z.object({ id: Id }),
  response: z.object({ message: z.string() }),
  refusals: ['mark.not_found'],
})

const Reason = requiredText('explanation.required', 300)

/** Zero too: nothing may be there. At most one crore. */
const Counted = z.number({ error: fault('amount.invalid') }).check(
  z.refine((rupees) => {
    const paise = toPaise(rupees)
    return paise !== null && paise <= 1_00_00_000_00
  }, fault('amount.invalid')),
)

export const countCash = endpoint({
  method: 'POST',
  path: '/admin/rounds/:id/days/:day/cash',
  summary: 'Count the cash of a day and close it; a difference needs a reason',
  access: ['admin'],
  params: dayParams,
  body: z.object({ counted: Counted, reason: optionalText(300) }),
  response: z.object({ message: z.string(), collected: z.number(), counted: z.number() }),
  invalid: 'cash_count.refused',
  refusals: [
    'cash_count.closed',
    'cash_count.refused',
    'cash_count.stops_open',
    'round.day_not_found',
    'round.not_found',
    'round.not_left',
  ],
})

export const settleCash = endpoint({
  method: 'POST',
  path: '/admin/rounds/:id/days/:day/cash/settle',
  summary: 'Take a difference in the cash of a day out of Needs attention, with what was found out',
  access: ['admin'],
  params: dayParams,
  body: z.object({ reason: Reason }),
  response: z.object({ message: z.string() }),
  invalid: 'cash_count.refused',
  refusals: ['cash_count.not_found', 'cash_count.refused', 'cash_count.settled', 'round.not_found'],
})
