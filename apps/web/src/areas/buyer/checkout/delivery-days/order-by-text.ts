import { addDays } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import type { checkout } from '@farmgate/messages/en/checkout.ts'
import { fill, type Words } from '@farmgate/messages/fill.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { clockText, shortDayText } from '@farmgate/messages/window-text.ts'
import { indianDay } from '#components/format/indian-day.ts'

/** `Order by today, 8 pm.`, `Order by Mon 16 Nov, 8 pm.` */
export function orderByText(
  words: Words<typeof checkout>,
  orderBy: string,
  language: Language,
  now: Date,
): string {
  const time = clockText(orderBy, language)
  const day = indianDay(new Date(orderBy))
  const today = indianDay(now)
  if (day === today) return fill(words['orderBy.today'], { time })
  if (day === addDays(today, 1)) return fill(words['orderBy.tomorrow'], { time })
  return fill(words.orderBy, { when: `${shortDayText(orderBy, language)}, ${time}` })
}
