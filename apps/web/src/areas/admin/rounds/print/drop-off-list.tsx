import type { RoundDay } from '@farmgate/contract/delivery/rounds.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { itemAmountText } from '@farmgate/messages/item-amount.ts'
import { shortDayText } from '@farmgate/messages/window-text.ts'
import { PrintButton } from '#components/invoice/print-button.tsx'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'
import { DropOffHead } from './drop-off-head.tsx'

/** What each farm brings, to tick at the drop-off place. */
export function DropOffList({ day }: { day: RoundDay }) {
  const words = useWords('roundPrint')
  const orderWords = useWords('orderWords')
  const { language } = useLanguage()
  return (
    <>
      <div className="print-bar off-paper">
        <p className="flex-1" />
        <PrintButton label={words.print} />
      </div>
      <div className="sheets printable">
        <section className="paper">
          <DropOffHead
            day={day}
            title={day.round.name}
            when={shortDayText(day.from, language)}
            bags={day.farms.reduce((sum, { bags }) => sum + bags, 0)}
          />
          <table className="run-table">
            <thead>
              <tr>
                <th>{words.farm}</th>
                <th>{words.brings}</th>
                <th>{words.bags}</th>
                <th>{words.handedIn}</th>
              </tr>
            </thead>
            <tbody>
              {day.farms.map(({ _id, name, place, bags, lines }) => (
                <tr key={_id} className="run-stop">
                  <td>
                    <b>{name}</b>
                    {place !== '' && (
                      <>
                        <br />
                        {place}
                      </>
                    )}
                  </td>
                  <td>
                    {lines
                      .map(
                        (line) =>
                          `${line.name} ${itemAmountText(language, orderWords, line.unit, { quantity: line.quantity })}`,
                      )
                      .join(' · ')}
                  </td>
                  <td>{fillCount(language, words, 'bags', bags)}</td>
                  <td>
                    <span className="paper-tick" />
                    <span className="sr-only">{words.handedIn}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </>
  )
}
