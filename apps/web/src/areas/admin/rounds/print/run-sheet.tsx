import type { RoundDay, RoundStop } from '@farmgate/contract/delivery/rounds.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { windowText } from '@farmgate/messages/window-text.ts'
import { useState } from 'react'
import { longDayText, momentText } from '#components/format/day-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { PrintButton } from '#components/invoice/print-button.tsx'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'
import { heightOf, pagesOfStops } from './sheets.ts'

/**
 * The driver's paper copy for a flat phone. Each page has the head, whole stops, and its own sum of cash. The codes that
 * buyers say are never on paper.
 */
export function RunSheet({ day }: { day: RoundDay }) {
  const words = useWords('roundPrint')
  const { language } = useLanguage()
  const [printedAt] = useState(() => new Date().toISOString())
  const pages = pagesOfStops(day.stops)
  return (
    <>
      <div className="print-bar off-paper">
        <p className="flex-1">
          <b>{fillCount(language, words, 'sheets', pages.length)}</b>
        </p>
        <PrintButton label={words.print} />
      </div>
      <div className="sheets printable">
        {pages.map((stops, index) => (
          <section key={stops[0]?._id} className="paper run-page">
            <RunHead day={day} />
            <RunTable stops={stops} />
            <footer className="run-foot">
              <span>
                {fill(words.pageFoot, {
                  page: index + 1,
                  pages: pages.length,
                  from: stops[0]?.number ?? 0,
                  to: stops.at(-1)?.number ?? 0,
                })}{' '}
                <b className="num">{rupeesText(cashOf(stops))}</b>
              </span>
              <span>{fill(words.printedAt, { time: momentText(printedAt, language) })}</span>
            </footer>
          </section>
        ))}
      </div>
    </>
  )
}

const cashOf = (stops: readonly { readonly cashDue: number }[]): number =>
  stops.reduce((sum, { cashDue }) => sum + Math.round(cashDue * 100), 0) / 100

function RunHead({ day }: { day: RoundDay }) {
  const words = useWords('roundPrint')
  const { language } = useLanguage()
  const { stops, round } = day
  const boxes = [
    [stops.length, words.stopsCount],
    [stops.reduce((sum, { bags }) => sum + bags, 0), words.bagsCount],
    [
      rupeesText(cashOf(stops)),
      fill(words.cashCount, { stops: stops.filter((each) => each.cashDue > 0).length }),
    ],
  ] as const
  return (
    <header className="run-head">
      <div className="min-w-0">
        <h2>{round.name}</h2>
        <p>
          {fill(words.leavesFrom, {
            day: longDayText(new Date(day.from), language),
            window: windowText(day, language),
            place: round.dropOffPlace,
          })}
        </p>
      </div>
      {boxes.map(([sum, label]) => (
        <p key={label} className="run-box">
          <b className="num">{sum}</b>
          <span>{label}</span>
        </p>
      ))}
    </header>
  )
}

function RunTable({ stops }: { stops: readonly RoundStop[] }) {
  const words = useWords('roundPrint')
  const { language } = useLanguage()
  return (
    <table className="run-table">
      <thead>
        <tr>
          <th>{words.stop}</th>
          <th>{words.buyer}</th>
          <th>{words.bags}</th>
          <th className="run-sum">{words.toCollect}</th>
          <th>{words.handedTo}</th>
        </tr>
      </thead>
      {[...Map.groupBy(stops, ({ pincode }) => pincode)].map(([pincode, group]) => (
        <tbody key={pincode}>
          <tr className="run-pincode">
            <th colSpan={5} scope="colgroup" className="num">
              {pincode}
            </th>
          </tr>
          {group.map((stop) => (
            <tr key={stop._id} className="run-stop" style={{ height: `${heightOf(stop)}mm` }}>
              <td className="run-number num">{stop.number}</td>
              <td className="wrap-anywhere">
                <b>{stop.name}</b> · <span className="num">{stop.phone}</span>
                <br />
                {stop.street}, {stop.city}
                {stop.leaveAtDoor && (
                  <>
                    <br />
                    <b>{words.leaveAtDoor}</b>
                  </>
                )}
              </td>
              <td>
                <span className="paper-tick" /> {fillCount(language, words, 'bags', stop.bags)}
                <br />
                <span className="num">{stop.order.number}</span>
              </td>
              <td className="run-sum">
                <b className="num">{rupeesText(stop.cashDue)}</b>
                {!stop.isCash && (
                  <>
                    <br />
                    {words.paidSmall}
                  </>
                )}
              </td>
              <td className="run-came">
                <span className="paper-tick" /> {words.came} <span className="paper-tick" /> {words.notCame}
                <span className="run-line" />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
