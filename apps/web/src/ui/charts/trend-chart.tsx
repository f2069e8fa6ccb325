import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceDot,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import './trend-chart.css'

export interface TrendPoint {
  /** Under the axis and in the tooltip. */
  readonly label: string
  readonly value: number
  /** What it is compared with: a dashed line. */
  readonly before: number | null
}

export interface TrendChartProps {
  points: readonly TrendPoint[]
  /** Names the chart; its values are in the table beside it. */
  label: string
  valueLabel: string
  beforeLabel: string
  format: (value: number) => string
  /** Without the labels of the days: another chart below has them. */
  hideDays?: boolean
  height?: number
}

/**
 * Values from day to day as a line over an area from zero, with the values before them as a dashed line. The last values are
 * written at their ends. Arrow keys move from day to day. Its library is large: load it after what it draws is shown as figures.
 */
export function TrendChart({
  points,
  label,
  valueLabel,
  beforeLabel,
  format,
  hideDays = false,
  height = 178,
}: TrendChartProps) {
  const last = points.at(-1)
  const hasBefore = points.some(({ before }) => before !== null)
  return (
    <figure className="trend-chart" aria-label={label}>
      <ResponsiveContainer width="100%" height={height}>
        <ComposedChart
          accessibilityLayer={false}
          data={points}
          margin={{ top: 10, right: 70, bottom: 8, left: 0 }}
          title={label}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="label"
            hide={hideDays}
            interval="equidistantPreserveStart"
            minTickGap={12}
            tickLine={false}
            axisLine={false}
            tickMargin={8}
          />
          <YAxis
            domain={[0, 'auto']}
            width={64}
            tickCount={3}
            allowDecimals={false}
            tickFormatter={format}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            formatter={(value) => format(Number(value))}
            isAnimationActive={false}
            cursor={{ stroke: 'var(--line-strong)' }}
            wrapperClassName="trend-chart-tip"
          />
          <Area
            dataKey="value"
            name={valueLabel}
            type="linear"
            stroke="var(--action)"
            strokeWidth={2}
            fill="var(--leaf-100)"
            fillOpacity={1}
            isAnimationActive={false}
          />
          {hasBefore && (
            <Line
              dataKey="before"
              name={beforeLabel}
              type="linear"
              stroke="var(--ink-3)"
              strokeWidth={1.5}
              strokeDasharray="3 3"
              dot={false}
              activeDot={false}
              isAnimationActive={false}
            />
          )}
          {last !== undefined && (
            <ReferenceDot
              x={last.label}
              y={last.value}
              r={3.5}
              fill="var(--action)"
              stroke="var(--surface)"
              ifOverflow="visible"
              label={{ value: format(last.value), position: 'right', className: 'trend-chart-end' }}
            />
          )}
          {last !== undefined && last.before !== null && (
            <ReferenceDot
              x={last.label}
              y={last.before}
              r={0}
              ifOverflow="visible"
              label={{
                value: format(last.before),
                position: 'right',
                offset: 9,
                dy: shiftOf(points, last),
                className: 'trend-chart-end-before',
              }}
            />
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </figure>
  )
}

/** Where both ends are at one height, that of the days before is written under the other one, at the axis above it. */
function shiftOf(points: readonly TrendPoint[], { value, before }: TrendPoint): number {
  const highest = Math.max(1, ...points.map((point) => Math.max(point.value, point.before ?? 0)))
  if (before === null || Math.abs(value - before) / highest > 0.12) return 0
  return Math.min(value, before) / highest < 0.15 ? -16 : 16
}
