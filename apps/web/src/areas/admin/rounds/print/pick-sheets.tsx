import type { RoundBag, RoundDay } from '@farmgate/contract/delivery/rounds.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { itemAmountText } from '@farmgate/messages/item-amount.ts'
import { shortDayText } from '@farmgate/messages/window-text.ts'
import { PrintButton } from '#components/invoice/print-button.tsx'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'
import { DropOffHead } from './drop-off-head.tsx'
import { labelsOf } from './sheets.ts'

/** A page for each farm: what to bring, in all and bag by bag. */
export function PickSheets({ day, bags }: { day: RoundDay; bags: readonly RoundBag[] }) {
  const words = useWords('roundPrint')
  const orderWords = useWords('orderWords')
  const { language } = useLanguage()
  const labels = labelsOf(day, bags)
  const amount = ({ unit, quantity }: RoundBag['lines'][number]) =>
    itemAmountText(language, orderWords, unit, { quantity })
  return (
    <>
      <div className="print-bar off-paper">
        <p className="flex-1">
          <b>{fillCount(language, words, 'sheets', day.farms.length)}</b>
        </p>
        <PrintButton label={words.print} />
      </div>
      <div className="sheets printable">
        {day.farms.map((farm) => (
          <section key={farm._id} className="paper pick-page">
            <DropOffHead
              day={day}
              title={farm.name}
              when={`${day.round.name}, ${shortDayText(day.from, language)}`}
              bags={farm.bags}
            />
            <ul className="pick-sums">
              {farm.lines.map((line) => (
                <li key={`${line.name} ${line.unit}`}>
                  <b>{amount(line)}</b> {line.name}
                </li>
              ))}
            </ul>
            <table className="run-table">
              <thead>
                <tr>
                  <th>{words.stop}</th>
                  <th>{words.bags}</th>
                  <th>{words.brings}</th>
                </tr>
              </thead>
              <tbody>
                {labels
                  .filter(({ bag }) => bag.farm._id === farm._id)
                  .map(({ stop, bag, number, of }) => (
                    <tr key={stop._id} className="run-stop">
                      <td className="run-number num">{stop.number}</td>
                      <td>
                        <span className="paper-tick" /> <b>{stop.name}</b>
                        <br />
                        {fill(words.bagOf, { bag: number, bags: of })} ·{' '}
                        <span className="num">{stop.order.number}</span>
                      </td>
                      <td>{bag.lines.map((line) => `${line.name} ${amount(line)}`).join(' · ')}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </section>
        ))}
      </div>
    </>
  )
}
