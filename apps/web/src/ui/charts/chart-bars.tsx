import './chart-bars.css'
import { type ChartValues, heights } from './chart-geometry.ts'

/** A bar chart, one bar per day, the last one today, none where nothing was measured. The label contains the values. */
export function ChartBars({ values, label }: { values: ChartValues; label: string }) {
  const width = values.length * pitch - gap
  return (
    <svg
      className="chart-bars"
      viewBox={`0 0 ${Math.max(width, 1)} ${height}`}
      preserveAspectRatio="none"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing takes its colours from the page only as inline SVG
      role="img"
      aria-label={label}
    >
      {heights(values).map((share, day) => {
        if (share === null) return null
        // A day with zero has a minimum height, so that seven empty days still show seven bars.
        const tall = Math.max(foot, share * height)
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a bar is its day
            key={day}
            className={day === values.length - 1 ? 'chart-bars-today' : undefined}
            x={day * pitch}
            y={height - tall}
            width={pitch - gap}
            height={tall}
            rx="3"
          />
        )
      })}
    </svg>
  )
}

const pitch = 15
const gap = 5
const height = 52
const foot = 2
