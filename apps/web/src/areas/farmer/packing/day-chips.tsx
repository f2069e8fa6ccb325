import { dayParts } from '@farmgate/messages/window-text.ts'
import { useLanguage } from '#language.ts'
import { Scroller } from '#ui/navigation/scroller.tsx'
import { useWords } from '#words.ts'
import type { PackGroup } from './pack-days.ts'

interface DayChipsProps {
  groups: readonly (PackGroup<unknown> & { readonly count: number })[]
  chosen: string
  onChoose: (key: string) => void
}

/** One chip for each day to pack for, with its bags: `Tue 17  5`. */
export function DayChips({ groups, chosen, onChoose }: DayChipsProps) {
  const words = useWords('packing')
  const { language } = useLanguage()
  return (
    <fieldset aria-label={words.days} className="pack-days">
      <Scroller inset className="md:flex-wrap">
        {groups.map(({ key, day, courier, count }) => {
          const { weekday, day: date } =
            day === null ? { weekday: '', day: '' } : dayParts(day.dropOffAt, language)
          return (
            <button
              key={key}
              type="button"
              className="chip"
              aria-pressed={key === chosen}
              onClick={() => onChoose(key)}
            >
              {day === null ? (courier ? words.courier : words.noDay) : `${weekday} ${date}`}
              <span className="chip-count num">{count}</span>
            </button>
          )
        })}
      </Scroller>
    </fieldset>
  )
}
