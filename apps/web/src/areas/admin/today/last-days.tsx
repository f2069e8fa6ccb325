import type { MarketFiguresToday } from '@farmgate/contract/platform/market-today.ts'
import { dayParts, shortDayText } from '@farmgate/messages/window-text.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { rupeesText } from '#components/format/rupees.ts'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { Box } from './box.tsx'
import { shortRupees } from './short-rupees.ts'

/** After the figures: its library is larger than the rest of the page. */
const TrendChart = lazy(async () => ({ default: (await import('#ui/charts/trend-chart.tsx')).TrendChart }))

/** Orders and income of the last thirty days beside the thirty before, as a picture or as a table. */
export function LastDays({ result }: { result: UseQueryResult<MarketFiguresToday> }) {
  const words = useWords('marketToday')
  return (
    <Box
      heading={words.lastDays}
      result={result}
      legend={<Legend isCompared={result.data?.before !== null && result.data !== undefined} />}
      more={{ to: adminPaths.orders, label: words.seeOrders }}
      table={Table}
    >
      {(figures) => <Plots figures={figures} />}
    </Box>
  )
}

function Legend({ isCompared }: { isCompared: boolean }) {
  const words = useWords('marketToday')
  if (!isCompared) return null
  return (
    <span className="today-legend">
      <span>
        <i /> {words.theseDays}
      </span>
      <span>
        <i className="today-legend-before" /> {words.daysBefore}
      </span>
    </span>
  )
}

function Plots({ figures: { days } }: { figures: MarketFiguresToday }) {
  const words = useWords('marketToday')
  const { language } = useLanguage()
  const labelOf = (day: string): string => {
    const parts = dayParts(day, language)
    return `${parts.day} ${parts.month}`
  }
  return (
    <div className="today-plots">
      <h3>{words.ordersADay}</h3>
      <Suspense fallback={<Skeleton className="h-[178px]" />}>
        <TrendChart
          label={`${words.ordersADay}. ${words.plotHint}`}
          valueLabel={words.theseDays}
          beforeLabel={words.daysBefore}
          format={(value) => String(Math.round(value))}
          points={days.map(({ day, orders, before }) => ({
            label: labelOf(day),
            value: orders,
            before: before?.orders ?? null,
          }))}
          hideDays
          height={156}
        />
      </Suspense>
      <h3>{words.incomeADay}</h3>
      <Suspense fallback={<Skeleton className="h-[178px]" />}>
        <TrendChart
          label={`${words.incomeADay}. ${words.plotHint}`}
          valueLabel={words.theseDays}
          beforeLabel={words.daysBefore}
          format={(value) => shortRupees(words, value)}
          points={days.map(({ day, income, before }) => ({
            label: labelOf(day),
            value: income,
            before: before?.income ?? null,
          }))}
        />
      </Suspense>
    </div>
  )
}

/** The newest day first. */
function Table({ data: { days, before } }: { data: MarketFiguresToday }) {
  const words = useWords('marketToday')
  const { language } = useLanguage()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <section className="today-table-box" tabIndex={0} aria-label={words.table}>
      <table className="today-table">
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.ordersColumn}</th>
            {before !== null && <th scope="col">{words.beforeColumn}</th>}
            <th scope="col">{words.incomeColumn}</th>
            {before !== null && <th scope="col">{words.beforeColumn}</th>}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((row) => (
            <tr key={row.day}>
              <th scope="row">{shortDayText(row.day, language)}</th>
              <td>{row.orders}</td>
              {before !== null && <td>{row.before?.orders}</td>}
              <td>{rupeesText(row.income)}</td>
              {before !== null && <td>{rupeesText(row.before?.income ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
