import { fill } from '@farmgate/messages/fill.ts'
import type { ReactNode } from 'react'
import { rupeesText } from '#components/format/rupees.ts'
import { ChartArea } from '#ui/charts/chart-area.tsx'
import { ChartBars } from '#ui/charts/chart-bars.tsx'
import { useWords } from '#words.ts'
import type { SystemState } from '@farmgate/contract/system.ts'

/** Eight figures, each with a small chart of 24 hours, a week or two. */
export function SystemTiles({ state: { tiles } }: { state: SystemState }) {
  const words = useWords('system')
  const { orders, speed, jobs, failures, webhooks, refunds, mails, disk } = tiles
  const day = [words.hoursAgo, words.now] as const
  return (
    <div className="system-tiles">
      <Tile
        title={words['tile.orders']}
        value={orders.lastHour}
        sub={fill(words['sub.orders'], { today: orders.today })}
        values={orders.hours}
        span={day}
      />
      <Tile
        title={words['tile.speed']}
        value={speed.now === null ? words.noFigure : fill(words['value.speed'], { count: speed.now })}
        sub={words['sub.speed']}
        values={speed.hours}
        span={day}
        kind="area"
      />
      <Tile
        title={words['tile.jobs']}
        value={jobs.due}
        sub={fill(words['sub.jobs'], { seconds: jobs.oldestSeconds })}
        values={jobs.hours}
        span={day}
        kind="area"
      />
      <Tile
        title={words['tile.failures']}
        value={failures.failed}
        sub={fill(words['sub.failures'], { requests: failures.requests })}
        values={failures.hours}
        span={day}
      />
      <Tile
        title={words['tile.webhooks']}
        value={webhooks.waiting}
        sub={words['sub.webhooks']}
        values={webhooks.hours}
        span={day}
      />
      <Tile
        title={words['tile.refunds']}
        value={refunds.failed}
        sub={fill(words['sub.refunds'], { due: refunds.due, amount: rupeesText(refunds.dueAmount) })}
        values={refunds.days}
        span={[words.weeksAgo, words.today]}
      />
      <Tile
        title={words['tile.mails']}
        value={mails.today}
        sub={fill(words['sub.mails'], { failed: mails.failed })}
        values={mails.days}
        span={[words.weekAgo, words.today]}
      />
      <Tile
        title={words['tile.disk']}
        value={disk.percent === null ? words.noFigure : fill(words['value.disk'], { count: disk.percent })}
        sub={disk.totalGb === null ? '' : fill(words['sub.disk'], { total: disk.totalGb })}
        values={disk.days}
        span={[words.weeksAgo, words.now]}
        kind="area"
      />
    </div>
  )
}

interface TileProps {
  title: string
  value: ReactNode
  sub: string
  values: readonly number[]
  /** What the chart's two ends are. */
  span: readonly [string, string]
  kind?: 'area' | 'bars'
}

function Tile({ title, value, sub, values, span, kind = 'bars' }: TileProps) {
  const words = useWords('system')
  const Chart = kind === 'area' ? ChartArea : ChartBars
  return (
    <section className="card system-tile">
      <h3>{title}</h3>
      <p>
        <b>{value}</b> <span>{sub}</span>
      </p>
      <Chart values={values} label={fill(words.chart, { title, values: values.join(', ') })} />
      <div className="system-tile-span" aria-hidden="true">
        <span>{span[0]}</span>
        <span>{span[1]}</span>
      </div>
    </section>
  )
}
