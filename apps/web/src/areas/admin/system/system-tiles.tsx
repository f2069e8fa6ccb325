import { SYSTEM_LIMITS } from '@farmgate/domain/platform/system-checks.ts'
import { fill } from '@farmgate/messages/fill.ts'
import type { ReactNode } from 'react'
import { rupeesText } from '#components/format/rupees.ts'
import { ChartArea } from '#ui/charts/chart-area.tsx'
import { ChartBars } from '#ui/charts/chart-bars.tsx'
import type { ChartValues } from '#ui/charts/chart-geometry.ts'
import { classNames } from '#ui/class-names.ts'
import { useWords } from '#words.ts'
import { CheckBadge } from './check-badge.tsx'
import type { SystemState } from '@farmgate/contract/platform/system.ts'

/** Eight figures, each with a small chart of 24 hours, a week or two. */
export function SystemTiles({ state: { tiles, checks } }: { state: SystemState }) {
  const words = useWords('system')
  const { orders, speed, jobs, failures, webhooks, refunds, mails, disk } = tiles
  const day = [words.hoursAgo, words.now] as const
  const stateOf = (name: CheckName) => checks.find((check) => check.name === name)?.state
  return (
    <div className="system-tiles">
      <Tile
        title={words['tile.orders']}
        state={stateOf('orders')}
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
        state={stateOf('queue')}
        value={jobs.due}
        sub={fill(words['sub.jobs'], { seconds: jobs.oldestSeconds })}
        values={jobs.hours}
        chartTitle={words['chartTitle.jobs']}
        limit={SYSTEM_LIMITS.jobSeconds}
        span={day}
        kind="area"
      />
      <Tile
        title={words['tile.failures']}
        state={stateOf('pages')}
        value={failures.failed}
        sub={fill(words['sub.failures'], { requests: failures.requests })}
        values={failures.hours}
        span={day}
      />
      <Tile
        title={words['tile.webhooks']}
        state={stateOf('webhooks')}
        value={webhooks.waiting}
        sub={words['sub.webhooks']}
        values={webhooks.hours}
        span={day}
      />
      <Tile
        title={words['tile.refunds']}
        state={stateOf('refunds')}
        value={refunds.failed}
        sub={fill(words['sub.refunds'], { due: refunds.due, amount: rupeesText(refunds.dueAmount) })}
        values={refunds.days}
        span={[words.weeksAgo, words.today]}
      />
      <Tile
        title={words['tile.mails']}
        state={stateOf('mail')}
        value={mails.today}
        sub={fill(words['sub.mails'], { failed: mails.failed })}
        values={mails.days}
        span={[words.weekAgo, words.today]}
      />
      <Tile
        title={words['tile.disk']}
        state={stateOf('disk')}
        value={disk.percent === null ? words.noFigure : fill(words['value.disk'], { count: disk.percent })}
        sub={disk.totalGb === null ? '' : fill(words['sub.disk'], { total: disk.totalGb })}
        values={disk.days}
        limit={SYSTEM_LIMITS.diskAlarmPercent}
        span={[words.weeksAgo, words.now]}
        kind="area"
      />
    </div>
  )
}

type CheckRow = SystemState['checks'][number]
type CheckName = CheckRow['name']

interface TileProps {
  title: string
  /** Of the check that has the same figure; without one no alarm rings for it. */
  state?: CheckRow['state'] | undefined
  value: ReactNode
  sub: string
  values: ChartValues
  /** What the chart shows, where that differs from the title. */
  chartTitle?: string
  /** Above it an alarm rings. */
  limit?: number
  /** What the chart's two ends are. */
  span: readonly [string, string]
  kind?: 'area' | 'bars'
}

function Tile({ title, state, value, sub, values, chartTitle, limit, span, kind = 'bars' }: TileProps) {
  const words = useWords('system')
  const said = values.every((one) => one === null)
    ? words.noFigures
    : values.map((one) => one ?? words.noFigures).join(', ')
  const label = fill(limit === undefined ? words.chart : words.chartAlarm, {
    title: chartTitle ?? title,
    values: said,
    limit: limit ?? 0,
  })
  return (
    <section className={classNames('card system-tile', state !== undefined && `system-tile-${state}`)}>
      <div className="system-tile-head">
        <h3>{title}</h3>
        {state !== undefined && <CheckBadge state={state} />}
      </div>
      <p>
        <b>{value}</b> <span>{sub}</span>
      </p>
      {kind === 'area' ? (
        <ChartArea values={values} label={label} limit={limit} />
      ) : (
        <ChartBars values={values} label={label} />
      )}
      <div className="system-tile-span" aria-hidden="true">
        <span>{span[0]}</span>
        <span>{span[1]}</span>
      </div>
    </section>
  )
}
