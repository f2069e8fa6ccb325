import type { RoundDay } from '@farmgate/contract/delivery/rounds.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { clockText } from '@farmgate/messages/window-text.ts'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'

interface DropOffHeadProps {
  day: RoundDay
  title: string
  when: string
  bags: number
}

/** The head of a page about what farms bring: where, by when, and how many bags. */
export function DropOffHead({ day, title, when, bags }: DropOffHeadProps) {
  const words = useWords('roundPrint')
  const { language } = useLanguage()
  const time = clockText(day.dropOffAt, language)
  return (
    <header className="run-head">
      <div className="min-w-0">
        <h2>{title}</h2>
        <p>
          {when} · {fill(words.bringBy, { place: day.round.dropOffPlace, time })}
        </p>
      </div>
      <p className="run-box">
        <b className="num">{bags}</b>
        <span>{words.bagsCount}</span>
      </p>
    </header>
  )
}
