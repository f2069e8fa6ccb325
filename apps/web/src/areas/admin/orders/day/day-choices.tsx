import type { Output } from '@farmgate/contract/endpoint.ts'
import type { DayChoice, orderDayChoices } from '@farmgate/contract/ordering/order-days.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { shortDayText, windowText } from '@farmgate/messages/window-text.ts'
import { useId } from 'react'
import { useLanguage } from '#language.ts'
import { classNames } from '#ui/class-names.ts'
import { useWords } from '#words.ts'
import './day.css'

/** A day is chosen by its round and its date. */
export const choiceKey = ({ round, day }: Pick<DayChoice, 'round' | 'day'>): string => `${round._id} ${day}`

/** The first day that can be chosen. */
export const firstChoice = (days: readonly DayChoice[]): DayChoice | undefined =>
  days.find(({ fault, unserved }) => fault === null && unserved.length === 0) ??
  days.find(({ fault }) => fault === null)

interface DayChoicesProps {
  choices: Output<typeof orderDayChoices>
  chosen: DayChoice | undefined
  onChoose: (day: DayChoice) => void
}

/** The days as cards. One that can’t be had is off and says why. */
export function DayChoices({ choices: { days, fresh }, chosen, onChoose }: DayChoicesProps) {
  const words = useWords('orderDay')
  const { language } = useLanguage()
  const name = useId()
  const what = (choice: DayChoice): string => {
    switch (choice.fault) {
      case null:
        return `${windowText(choice, language)}, ${fillCount(language, words, 'free', choice.free)}`
      case 'farm_absent':
        return fill(words['fault.farm_absent'], { farm: choice.absent[0] ?? '' })
      case 'too_late':
        return fill(words['fault.too_late'], {
          product: fresh?.product ?? '',
          day: fresh === null ? '' : shortDayText(fresh.until, language),
        })
      case 'begun':
      case 'full':
      case 'current':
        return words[`fault.${choice.fault}`]
    }
  }
  return (
    <fieldset className="day-choices">
      <legend className="sr-only">{words.choose}</legend>
      {days.map((choice) => {
        const isChosen = chosen !== undefined && choiceKey(choice) === choiceKey(chosen)
        return (
          <label
            key={choiceKey(choice)}
            className={classNames('day-choice', choice.fault !== null && 'day-choice-off')}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={isChosen}
              disabled={choice.fault !== null}
              onChange={() => onChoose(choice)}
            />
            <b>{shortDayText(choice.day, language)}</b>
            <span>
              {choice.round.place === null
                ? choice.round.name
                : fill(words.collects, { place: choice.round.place })}
            </span>
            <span>{what(choice)}</span>
            {choice.fault === null && choice.unserved[0] !== undefined && (
              <span className="day-choice-note">{fill(words.unserved, { farm: choice.unserved[0] })}</span>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}
