import { shortCount } from '../data/short-count.ts'
import './chart-split.css'

export interface SplitPart {
  value: number
  /** `hatched` differs from `warn` by more than colour. */
  tone: 'ok' | 'warn' | 'hatched'
  label: string
}

/** One bar divided into parts, with the numbers below. The label contains all values. */
export function ChartSplit({ parts, label }: { parts: readonly SplitPart[]; label: string }) {
  return (
    <div className="chart-split">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn with flex boxes, not an image file */}
      <div className="chart-split-bar" role="img" aria-label={label}>
        {parts
          .filter(({ value }) => value > 0)
          .map(({ value, tone, label }) => (
            <i key={label} className={`chart-split-${tone}`} style={{ flexGrow: value }} />
          ))}
      </div>
      <div className="chart-split-legend" aria-hidden>
        {parts.map(({ value, tone, label }) => (
          <span key={label} title={label}>
            <i className={`chart-split-${tone}`} />
            {shortCount(value)}
          </span>
        ))}
      </div>
    </div>
  )
}
