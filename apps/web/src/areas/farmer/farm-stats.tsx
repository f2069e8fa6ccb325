import type { Output } from '@farmgate/contract/endpoint.ts'
import type { farmerStats } from '@farmgate/contract/catalogue/listings.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, IndianRupee, Package, RotateCw, Sprout } from 'lucide-react'
import { useId, useState } from 'react'
import { rupeesText } from '#components/format/rupees.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ChartArea } from '#ui/charts/chart-area.tsx'
import { ChartBars } from '#ui/charts/chart-bars.tsx'
import { ChartSplit } from '#ui/charts/chart-split.tsx'
import { StatTile } from '#ui/data/stat-tile.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { useWords } from '#words.ts'
import './farm-stats.css'
import { myStats } from './listing/my-listings.ts'

/**
 * Above every page of the farmer area: products listed, orders and earnings. On phones one line, which opens at a tap.
 */
export function FarmStats() {
  const farm = useWords('farm')
  const shell = useWords('shell')
  const words = useWords('listing')
  const today = useWords('today')
  const [isOpen, setOpen] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery(myStats())
  const title = useId()
  const [span, setSpan] = useSpan()
  if (data === undefined && isError)
    return (
      <Note
        tone="mute"
        action={
          <Button
            variant="secondary"
            icon={RotateCw}
            busy={isFetching}
            busyLabel={shell.loading}
            onClick={() => void refetch()}
          >
            {shell.tryAgain}
          </Button>
        }
      >
        {farm.statsFailed}
      </Note>
    )
  const days = (span === '30' ? data?.month : data?.days) ?? []
  const ordersByDay = days.map(({ orders }) => orders)
  const revenueByDay = days.map(({ revenue }) => revenue)
  return (
    <section aria-labelledby={title} className={isOpen ? 'farm-stats farm-stats-open' : 'farm-stats'}>
      <button
        type="button"
        className="farm-numbers"
        aria-expanded={isOpen}
        aria-controls={`${title}body`}
        onClick={() => setOpen(!isOpen)}
      >
        {data !== undefined && <NumbersLine stats={data} />}
        <ChevronDown size={18} />
      </button>
      <div id={`${title}body`} className="farm-stats-body">
        <div className="farm-stats-head">
          <p id={title} className="farm-stats-title">
            {farm.stats}
          </p>
          <Segmented
            label={farm.span}
            hideLabel
            className="farm-span"
            options={SPANS.map((value) => ({ value, label: fill(farm.spanDays, { days: value }) }))}
            value={span}
            onChange={setSpan}
          />
        </div>
        <div className="grid grid-cols-3 gap-2 md:gap-4">
          {data === undefined ? (
            [farm.totalProducts, farm.totalOrders, farm.totalRevenue].map((label) => (
              <Skeleton key={label} className="h-[100px] md:h-[116px]" />
            ))
          ) : (
            <>
              <StatTile
                label={farm.totalProducts}
                icon={Sprout}
                value={data.totalProducts}
                sub={fill(farm.approvedCount, { count: data.products.approved })}
                chart={
                  <ChartSplit
                    label={fill(farm.statusSplit, data.products)}
                    parts={[
                      { value: data.products.approved, tone: 'ok', label: words['status.approved'] },
                      { value: data.products.pending, tone: 'warn', label: words['status.pending'] },
                      { value: data.products.rejected, tone: 'hatched', label: words['status.rejected'] },
                    ]}
                  />
                }
              />
              <StatTile
                label={farm.totalOrders}
                icon={Package}
                value={data.totalOrders}
                sub={fill(farm.lastDays, { days: span, total: sum(ordersByDay) })}
                chart={
                  <ChartBars
                    values={ordersByDay}
                    label={fill(farm.ordersByDay, { days: span, values: ordersByDay.join(', ') })}
                  />
                }
              />
              <StatTile
                label={farm.totalRevenue}
                icon={IndianRupee}
                value={rupeesText(data.totalRevenue)}
                sub={fill(farm.lastDays, { days: span, total: rupeesText(sum(revenueByDay)) })}
                chart={
                  <ChartArea
                    values={revenueByDay}
                    label={fill(farm.revenueByDay, {
                      days: span,
                      values: revenueByDay.map(rupeesText).join(', '),
                    })}
                  />
                }
              />
            </>
          )}
        </div>
        <p className="farm-stats-cover">{fill(today['numbers.cover'], { days: span })}</p>
      </div>
    </section>
  )
}

type Stats = Output<typeof farmerStats>

/** `12 products · 148 orders · ₹86,420 sold`, with the figures in bold. */
function NumbersLine({ stats: { totalProducts, totalOrders, totalRevenue } }: { stats: Stats }) {
  const today = useWords('today')
  const { language } = useLanguage()
  return (
    <span className="farm-numbers-line">
      {[
        [fillCount(language, today, 'numbers.products', totalProducts, FIGURE), String(totalProducts)],
        [fillCount(language, today, 'numbers.orders', totalOrders, FIGURE), String(totalOrders)],
        [fill(today['numbers.sold'], { amount: FIGURE }), rupeesText(totalRevenue)],
      ].map(([text = '', figure]) => {
        const [before, after] = text.split(FIGURE)
        return (
          <span key={text}>
            {before}
            <b className="num">{figure}</b>
            {after}
          </span>
        )
      })}
    </span>
  )
}

/** Stands for the figure until the text is split around it; it occurs in no text. */
const FIGURE = '\u0000'

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** How many days the charts show. */
const SPANS = ['7', '30'] as const
type Span = (typeof SPANS)[number]

const STORAGE_KEY = 'farmgate.farm-days'

/** Stored on this device, so that the choice is the same on the next visit. */
function useSpan(): readonly [Span, (span: Span) => void] {
  const [span, setSpan] = useState<Span>(() => (localStorage.getItem(STORAGE_KEY) === '30' ? '30' : '7'))
  return [
    span,
    (chosen) => {
      localStorage.setItem(STORAGE_KEY, chosen)
      setSpan(chosen)
    },
  ]
}
