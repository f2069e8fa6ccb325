import { MARK_PROBLEMS, STOP_RESULTS } from '@farmgate/domain/delivery/driver/at-the-door.ts'
import { ROUND_KINDS } from '@farmgate/domain/delivery/rounds/round.ts'
import * as z from 'zod/mini'
import { Day } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { Id, requiredText, Timestamp } from '../fields.ts'
import { MarkForm } from '../forms/mark.ts'
import { PICTURE_REFUSALS } from '../catalogue/pictures.ts'

const dayParams = z.object({ id: Id, day: Day })

export const makeDriverLink = endpoint({
  method: 'POST',
  path: '/admin/rounds/:id/days/:day/link',
  summary: 'Make the link to the driver’s sheet of a day; an older one stops working',
  access: ['admin'],
  params: dayParams,
  /** Who drives: the log names the person at each mark. */
  body: z.object({ driver: z.optional(requiredText('name.required', 100)) }),
  /** The path of the driver's page. */
  response: z.object({ message: z.string(), driverLink: z.string() }),
  invalid: 'driver_link.refused',
  refusals: ['driver_link.refused', 'round.day_not_found', 'round.not_found'],
})

export const revokeDriverLink = endpoint({
  method: 'DELETE',
  path: '/admin/rounds/:id/days/:day/link',
  summary: 'Withdraw the link to the driver’s sheet of a day',
  access: ['admin'],
  params: dayParams,
  response: z.object({ message: z.string() }),
  refusals: ['round.day_not_found', 'round.not_found'],
})

/** Anyone with the link may read and mark; it is signed and can be withdrawn. */
const runParams = z.object({ token: z.string().check(z.maxLength(200)) })

const RunStop = z
  .object({
    _id: z.string(),
    /** On the sheet. */
    number: z.number(),
    name: z.string(),
    phone: z.string(),
    street: z.string(),
    city: z.string(),
    pincode: z.string(),
    /** What is in each bag is not said; `amount` is what it costs, in rupees. */
    bags: z.array(z.object({ farmerId: z.string(), farm: z.string(), amount: z.number() })),
    /** Whole rupees to collect here: all of a cash order at its last stop, rounded down. */
    cashDue: z.number(),
    /** The same in rupees and paise: what is due without missing bags is rounded afterwards. */
    cashOwed: z.number(),
    isCash: z.boolean(),
    leaveAtDoor: z.boolean(),
    result: z.nullable(z.enum(STOP_RESULTS)),
    resultAt: z.nullable(Timestamp),
    /** Rupees that the driver took here. */
    cashTaken: z.number(),
    /** What an operator must look at about the last mark; `wrong_code`: it was handed over with a wrong code. */
    problem: z.nullable(z.enum(MARK_PROBLEMS)),
  })
  .register(z.globalRegistry, { id: 'RunStop' })

export type RunStop = z.output<typeof RunStop>

const Run = z
  .object({
    round: z.object({
      name: z.string(),
      kind: z.enum(ROUND_KINDS),
      pickupPlace: z.nullable(z.string()),
    }),
    day: Day,
    from: Timestamp,
    to: Timestamp,
    /** The sheet can be read until then. */
    readableUntil: Timestamp,
    /** Marks are taken from then on. */
    marksFrom: Timestamp,
    /** Not yet, by the database's clock. */
    isEarly: z.boolean(),
    /** Its cash was counted. */
    isClosed: z.boolean(),
    /** The office's telephone number, where the market names one. */
    officePhone: z.nullable(z.string()),
    stops: z.array(RunStop),
  })
  .register(z.globalRegistry, { id: 'Run' })

export type Run = z.output<typeof Run>

export const driverRun = endpoint({
  method: 'GET',
  path: '/runs/:token',
  summary: 'The driver’s sheet of one round day, by its link',
  access: 'anyone',
  params: runParams,
  response: z.object({ run: Run }),
  refusals: ['link.gone'],
})

export const markStop = endpoint({
  method: 'POST',
  path: '/runs/:token/marks',
  summary:
    'What happened at a stop, by the driver’s link; accepted from the drop-off time until 72 hours after the sheet closed, at most 20 times a stop. The same `id` again changes nothing',
  access: 'anyone',
  params: runParams,
  multipart: true,
  picture: 'image',
  body: MarkForm,
  response: z.object({
    /** How the stop stands now. */
    result: z.nullable(z.enum(STOP_RESULTS)),
    /** What an operator must look at about this mark. */
    problem: z.nullable(z.enum(MARK_PROBLEMS)),
  }),
  invalid: 'mark.refused',
  refusals: [
    'link.gone',
    'mark.refused',
    'mark.too_early',
    'mark.too_many',
    'stop.not_found',
    ...PICTURE_REFUSALS,
  ],
})
