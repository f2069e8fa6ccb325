import type { MarketFiguresToday } from '@farmgate/contract/platform/market-today.ts'
import { changePercent } from '@farmgate/domain/money/figures/market-figures.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { dayParts } from '@farmgate/messages/window-text.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { rupeesText } from '#components/format/rupees.ts'
import { Loaded } from '#components/query/loaded.tsx'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { ChartArea } from '#ui/charts/chart-area.tsx'
import { ChartBars } from '#ui/charts/chart-bars.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { useRights } from '../own-profile.ts'
import { shortRupees } from './short-rupees.ts'

/** Four figures, each with its last days beside it and a link to what is behind it. */
export function FigureTiles({ result }: { result: UseQueryResult<MarketFiguresToday> }) {
  return (
    <Loaded query={result} skeleton={<Skeletons />}>
      {(figures) => (
        <ul className="today-figures">
          <Orders figures={figures} />
          <Income figures={figures} />
          <GivenBack figures={figures} />
          <Cash figures={figures} />
        </ul>
      )}
    </Loaded>
  )
}

const Skeletons = () => (
  <div className="today-figures">
    {[1, 2, 3, 4].map((n) => (
      <Skeleton key={n} className="h-[98px] rounded-card" />
    ))}
  </div>
)

interface TileProps {
  to: string
  label: string
  value: ReactNode
  sub: ReactNode
  chart: ReactNode
}

const Tile = ({ to, label, value, sub, chart }: TileProps) => (
  <li className="card">
    <Link to={to} className="today-figure">
      <span className="today-figure-label">
        {label}
        <ChevronRight size={16} />
      </span>
      <span className="today-figure-value">{value}</span>
      {chart}
      <span className="today-figure-sub">{sub}</span>
    </Link>
  </li>
)

type WithFigures = Readonly<{ figures: MarketFiguresToday }>

function Orders({ figures }: WithFigures) {
  const words = useWords('marketToday')
  const { now, before, days } = figures
  const values = days.slice(-14).map(({ orders }) => orders)
  return (
    <Tile
      to={adminPaths.orders}
      label={words.orders}
      value={now.orders.toLocaleString('en-IN')}
      chart={<ChartBars values={values} label={fill(words.ordersByDay, { values: values.join(', ') })} />}
      sub={
        <>
          <Change figures={figures} now={now.orders} before={before?.orders} />,{' '}
          {fill(words.today, { count: days.at(-1)?.orders ?? 0 })}
        </>
      }
    />
  )
}

function Income({ figures }: WithFigures) {
  const words = useWords('marketToday')
  const { now, before, days } = figures
  const values = days.map(({ income }) => income)
  const mayApprove = useRights()('approve')
  return (
    <Tile
      to={mayApprove ? adminPaths.payouts : adminPaths.orders}
      label={words.income}
      value={shortRupees(words, now.income)}
      chart={
        <ChartArea
          values={values}
          label={fill(words.incomeByDay, { values: values.map(rupeesText).join(', ') })}
        />
      }
      sub={
        <>
          <Change figures={figures} now={now.income} before={before?.income} />,{' '}
          {fill(words.fees, { amount: shortRupees(words, now.fees) })}
        </>
      }
    />
  )
}

function GivenBack({ figures: { now, before, days } }: WithFigures) {
  const words = useWords('marketToday')
  const values = days.map(({ givenBack }) => givenBack)
  const percent = now.givenBackPercent ?? 0
  const points =
    before?.givenBackPercent === undefined || before.givenBackPercent === null
      ? null
      : Math.round((percent - before.givenBackPercent) * 10) / 10
  return (
    <Tile
      to={adminPaths.returns}
      label={words.back}
      value={
        <>
          {percent} % <small>{words.ofSales}</small>
        </>
      }
      chart={
        <ChartArea
          values={values}
          label={fill(words.backByDay, { values: values.map(rupeesText).join(', ') })}
        />
      }
      sub={
        <>
          {points !== null && points !== 0 && (
            <>
              <b className={points < 0 ? 'today-good' : 'today-bad'}>
                {fill(points > 0 ? words.morePoints : words.lessPoints, { points: Math.abs(points) })}
              </b>
              ,{' '}
            </>
          )}
          {fill(words.givenBack, { amount: shortRupees(words, now.givenBack) })}
        </>
      }
    />
  )
}

function Cash({ figures: { cash, days } }: WithFigures) {
  const words = useWords('marketToday')
  const { language } = useLanguage()
  const values = days.slice(-14).map(({ atDrivers }) => atDrivers)
  const parts = [
    ...(cash.atDrivers > 0 ? [fill(words.atDrivers, { amount: shortRupees(words, cash.atDrivers) })] : []),
    ...(cash.doors > 0
      ? [
          fill(fillCount(language, words, 'atDoors', cash.doors), {
            amount: shortRupees(words, cash.atDoors),
          }),
        ]
      : []),
    ...(cash.oldest === null ? [] : [fill(words.oldest, { day: dateOf(cash.oldest, language) })]),
  ]
  return (
    <Tile
      to={adminPaths.rounds}
      label={words.cash}
      value={shortRupees(words, cash.atDrivers + cash.atDoors)}
      chart={
        <ChartBars
          values={values}
          label={fill(words.driversByDay, { values: values.map(rupeesText).join(', ') })}
        />
      }
      sub={parts.length === 0 ? words.noCash : parts.join(', ')}
    />
  )
}

/** `+12 %` against the thirty days before; until the market is old enough for that, since when it sells. */
function Change({
  figures: { since },
  now,
  before,
}: WithFigures & { now: number; before: number | undefined }) {
  const words = useWords('marketToday')
  const { language } = useLanguage()
  if (since === null) return words.noOrders
  const percent = before === undefined ? null : changePercent(now, before)
  if (percent === null) return fill(words.since, { day: dateOf(since, language) })
  if (percent === 0) return <b>{words.same}</b>
  return (
    <b className={percent > 0 ? 'today-good' : 'today-bad'}>
      {fill(percent > 0 ? words.more : words.less, { percent: Math.abs(percent) })}
    </b>
  )
}

function dateOf(day: string, language: 'en' | 'hi'): string {
  const parts = dayParts(day, language)
  return `${parts.day} ${parts.month}`
}
