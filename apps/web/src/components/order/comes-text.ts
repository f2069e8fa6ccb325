import type { Order, RoundDelivery } from '@farmgate/contract/ordering/order-view.ts'
import { addDays } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import type { orderWords } from '@farmgate/messages/en/order-words.ts'
import { fill, type Words } from '@farmgate/messages/fill.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { dayAndWindowText, windowText } from '@farmgate/messages/window-text.ts'
import { indianDay } from '../format/indian-day.ts'

type ParcelDelivery = Order['parcels'][number]['delivery']

/** `Today, 4–7 pm`, `Tue 17 Nov, 4–7 pm`, `By courier, 3–5 days`, or that we call about the day. */
export function comesText(
  words: Words<typeof orderWords>,
  delivery: ParcelDelivery,
  language: Language,
  now: Date,
): string {
  // An order that was stored on the device before there were days, or before stops could fail, has no such field.
  const { round = null, courier = null } = delivery ?? {}
  if (courier !== null) return fill(words['comes.byCourier'], { from: courier.fromDays, to: courier.toDays })
  const { failedAt = null } = round ?? {}
  if (round === null) return words['comes.unknown']
  return failedAt === null ? roundDayText(words, round, language, now) : words['comes.failed']
}

/** `Today, 4–7 pm`, `Tue 17 Nov, 4–7 pm`. */
export function roundDayText(
  words: Words<typeof orderWords>,
  round: RoundDelivery,
  language: Language,
  now: Date,
): string {
  const today = indianDay(now)
  const window = windowText(round, language)
  if (round.day === today) return fill(words['comes.today'], { window })
  if (round.day === addDays(today, 1)) return fill(words['comes.tomorrow'], { window })
  return dayAndWindowText(round, language)
}
