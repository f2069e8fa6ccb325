import type { PackDay } from '@farmgate/contract/delivery/packing.ts'
import { fill } from '@farmgate/messages/fill.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { clockText, dayParts, shortDayText } from '@farmgate/messages/window-text.ts'
import { MapPin } from 'lucide-react'
import { timeText } from '#components/format/day-text.ts'
import { indianDay } from '#components/format/indian-day.ts'
import { nearDay } from '#components/format/near-day.ts'
import { useNow } from '#components/format/use-now.ts'
import { useLanguage } from '#language.ts'
import { Note } from '#ui/feedback/note.tsx'
import { type AreaWords, useWords } from '#words.ts'
import { minutesLate } from './pack-days.ts'

/** The minutes change slowly. */
const EVERY_MS = 20_000

interface BringCardProps {
  day: PackDay | null
  courier: boolean
  /** `14 kg tomato · 6 kg brinjal`. */
  sums: string
  /** Some of its bags are still on the farm. */
  isOpen: boolean
}

/** Where to bring the bags of a day, by when, and what is in them. Says until when the list can grow. */
export function BringCard({ day, courier, sums, isOpen }: BringCardProps) {
  const words = useWords('packing')
  const { language } = useLanguage()
  const now = useNow(EVERY_MS)
  if (day === null)
    return (
      <div className="card bring">
        <p>{courier ? words.courierText : words.noDayText}</p>
        <p className="bring-sums wrap-anywhere">{sums}</p>
      </div>
    )
  return (
    <>
      {isOpen && <LateNote day={day} now={now} />}
      <div className="card bring">
        <BringLine day={day} />
        <p className="bring-sums wrap-anywhere">{sums}</p>
        {now < Date.parse(day.finalAt) && (
          <p className="bring-sums">{finalText(day, now, words, language)}</p>
        )}
      </div>
    </>
  )
}

/** `Bring to Kothrud point, Paud Road, by Tue 11:00 am`, the place and the time in bold. */
export function BringLine({ day }: { day: PackDay }) {
  const words = useWords('packing')
  const { language } = useLanguage()
  const [place = '', ...street] = day.place.split(',')
  return (
    <p className="bring-place">
      <MapPin size={20} />
      <span className="wrap-anywhere">
        {words.bringTo.split(/(\{\w+\})/).map((part) => {
          if (part === '{place}')
            return (
              <span key={part}>
                <b>{place}</b>
                {street.map((each) => `,${each}`).join('')}
              </span>
            )
          return part === '{time}' ? <b key={part}>{dropOffText(day, language)}</b> : part
        })}
      </span>
    </p>
  )
}

/** `Tue 11:00 am`, in Hindi `मंगल सुबह 11`. */
const dropOffText = ({ dropOffAt }: PackDay, language: Language): string =>
  `${dayParts(dropOffAt, language).weekday} ${language === 'hi' ? clockText(dropOffAt, language) : timeText(dropOffAt, language)}`

/** `Orders close today, 8 pm. The list is final at 8:30 pm.` */
function finalText(
  { orderBy, finalAt }: PackDay,
  now: number,
  words: AreaWords<'packing'>,
  language: Language,
): string {
  const final = clockText(finalAt, language)
  if (now >= Date.parse(orderBy)) return fill(words.almostFinal, { final })
  const isToday = nearDay(indianDay(new Date(orderBy)), new Date(now)) === 'today'
  const time = clockText(orderBy, language)
  const close = isToday
    ? fill(words.closeToday, { time })
    : fill(words.closeOn, { time, day: shortDayText(orderBy, language) })
  return fill(words.notFinal, { close, final })
}

/** After two hours the minutes say nothing more. */
const SAID_IN_MINUTES = 120

/** `You are 20 min late for Kothrud point. Call the office.` */
export function LateNote({ day, now }: { day: PackDay; now: number }) {
  const words = useWords('packing')
  const minutes = minutesLate(day.dropOffAt, now)
  if (minutes === 0) return null
  const place = day.place.split(',')[0] ?? ''
  return (
    <Note tone="warn" live={false}>
      {minutes < SAID_IN_MINUTES ? fill(words.late, { minutes, place }) : fill(words.veryLate, { place })}
    </Note>
  )
}
