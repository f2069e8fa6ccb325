import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { IndianRupee, Package, RotateCw, Sprout } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { ChartArea } from '../../ui/chart-area.tsx'
import { ChartBars } from '../../ui/chart-bars.tsx'
import { ChartSplit } from '../../ui/chart-split.tsx'
import { Note } from '../../ui/note.tsx'
import { rupeesText } from '../../ui/rupees.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'
import { useWords } from '../../words.ts'
import { myStats } from './listing/my-listings.ts'
import { SPANS, useSpan } from './use-span.ts'
import './farm-stats.css'

/** Above every page of the farm: what is listed, ordered and earned. */
export function FarmStats() {
  const farm = useWords('farm')
  const shell = useWords('shell')
  const words = useWords('listing')
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
    <section aria-labelledby={title} className="farm-stats">
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
    </section>
  )
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
