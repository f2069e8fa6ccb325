import './chart-area.css'
import { linePoints, pathThrough } from './chart-geometry.ts'

/** An area chart, one point per day, with a dot at today. The label contains the values. */
export function ChartArea({ values, label }: { values: readonly number[]; label: string }) {
  const points = linePoints(values, { left: 4, right: width - 4, top: 8, bottom: height - 2 })
  const first = points[0]
  const today = points.at(-1)
  const line = pathThrough(points)
  return (
    <svg
      className="chart-area"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing takes its colours from the page only as inline SVG
      role="img"
      aria-label={label}
    >
      {first !== undefined && today !== undefined && (
        <>
          <path className="chart-area-fill" d={`${line}L${today.x} ${height}L${first.x} ${height}Z`} />
          <path className="chart-area-line" d={line} />
          {/* A zero-length line with round caps: a dot that stays round when the chart is stretched. */}
          <path className="chart-area-ring" d={`M${today.x} ${today.y}h.01`} />
          <path className="chart-area-dot" d={`M${today.x} ${today.y}h.01`} />
        </>
      )}
    </svg>
  )
}

const width = 120
const height = 48
