import './chart-area.css'
import { type ChartValues, limitLine, linePoints, pathThrough, runsOf } from './chart-geometry.ts'

interface ChartAreaProps {
  values: ChartValues
  label: string
  /** Drawn as a dashed line: an alarm rings above it. */
  limit?: number | undefined
}

/** An area chart, one point per day, with a dot at today and gaps where nothing was measured. The label contains the values. */
export function ChartArea({ values, label, limit }: ChartAreaProps) {
  const points = linePoints(values, box, limit)
  const today = points.at(-1)
  const alarm = limitLine(values, box, limit)
  return (
    <svg
      className="chart-area"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing takes its colours from the page only as inline SVG
      role="img"
      aria-label={label}
    >
      {runsOf(points).map((run) => {
        const line = pathThrough(run)
        return (
          <g key={line}>
            {run.length > 1 && (
              <path
                className="chart-area-fill"
                d={`${line}L${run.at(-1)?.x ?? 0} ${height}L${run[0]?.x ?? 0} ${height}Z`}
              />
            )}
            <path className="chart-area-line" d={line} />
          </g>
        )
      })}
      {alarm !== null && <path className="chart-area-limit" d={`M${box.left} ${alarm}H${box.right}`} />}
      {today !== null && today !== undefined && (
        <>
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
const box = { left: 4, right: width - 4, top: 8, bottom: height - 2 }
