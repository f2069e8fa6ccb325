import type { RoundBag, RoundDay } from '@farmgate/contract/delivery/rounds.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { itemAmountText } from '@farmgate/messages/item-amount.ts'
import { dayAndWindowText } from '@farmgate/messages/window-text.ts'
import { useState } from 'react'
import { rupeesText } from '#components/format/rupees.ts'
import { PrintButton } from '#components/invoice/print-button.tsx'
import { useLanguage } from '#language.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useWords } from '#words.ts'
import { type Label, LABELS_PER_SHEET, labelsOf, sheetsOfLabels } from './sheets.ts'

/** A label for each bag, ten to a sheet. A used sheet begins at its first free label. */
export function Labels({ day, bags }: { day: RoundDay; bags: readonly RoundBag[] }) {
  const words = useWords('roundPrint')
  const { language } = useLanguage()
  const [startAt, setStartAt] = useState(1)
  const labels = labelsOf(day, bags)
  const sheets = sheetsOfLabels(labels, startAt)
  return (
    <>
      <div className="print-bar off-paper">
        <p className="flex-1">
          <b>
            {fillCount(language, words, 'labels', labels.length)},{' '}
            {fillCount(language, words, 'sheets', sheets.length)}
          </b>
          {' · '}
          {words.labelSize}
        </p>
        <SelectField
          label={words.startAt}
          value={startAt}
          onChange={(event) => setStartAt(Number(event.target.value))}
        >
          {Array.from({ length: LABELS_PER_SHEET }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </SelectField>
        <PrintButton label={words.print} />
      </div>
      <div className="sheets printable">
        {sheets.map((cells) => (
          <section key={keyOf(cells.at(-1))} className="label-sheet">
            {cells.map((label) =>
              typeof label === 'number' ? (
                <div key={label} className="label" />
              ) : (
                <OneLabel key={keyOf(label)} label={label} day={day} />
              ),
            )}
          </section>
        ))}
      </div>
    </>
  )
}

const keyOf = (label: Label | number | undefined): string =>
  typeof label === 'object' ? `${label.stop._id} ${label.bag.farm._id}` : `${label}`

function OneLabel({ label: { stop, bag, number, of }, day }: { label: Label; day: RoundDay }) {
  const words = useWords('roundPrint')
  const orderWords = useWords('orderWords')
  const { language } = useLanguage()
  return (
    <article className="label">
      <p className="label-stop">
        <small>{words.stop}</small>
        <b className="num">{stop.number}</b>
      </p>
      <div className="label-buyer">
        <p className="label-name">{stop.name}</p>
        <p className="label-street">{stop.street}</p>
        <p className="label-city">
          {stop.city} <span className="num">{stop.pincode}</span>
        </p>
      </div>
      <div className="label-bag">
        <b>{fill(words.bagOf, { bag: number, bags: of })}</b>
        <span className="num">{stop.order.number}</span>
        {stop.leaveAtDoor && <em>{words.atTheDoor}</em>}
        {bag.keepCold && <em>{words.keepCold}</em>}
      </div>
      <div className="label-lines">
        <b>{bag.farm.name}</b>
        <p>
          {bag.lines
            .map(
              ({ name, unit, quantity }) =>
                `${name} ${itemAmountText(language, orderWords, unit, { quantity })}`,
            )
            .join(' · ')}
        </p>
      </div>
      <div className="label-foot">
        <span>
          {day.round.name} · {dayAndWindowText(day, language)}
        </span>
        {!stop.isCash ? (
          <b className="label-pay">{words.paid}</b>
        ) : number > 1 ? (
          <b className="label-pay">{words.seeBag1}</b>
        ) : (
          <b className={stop.cashDue > 0 ? 'label-pay label-cash' : 'label-pay'}>
            {fill(words.collect, { amount: rupeesText(stop.cashDue) })}
          </b>
        )}
      </div>
    </article>
  )
}
