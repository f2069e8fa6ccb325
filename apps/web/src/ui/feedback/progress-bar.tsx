import './progress-bar.css'

/** A progress bar from 0 to 1 below its label. */
export function ProgressBar({ share, label }: { share: number; label: string }) {
  const percent = Math.round(Math.min(Math.max(share, 0), 1) * 100)
  return (
    <div className="progress">
      <p className="progress-words" aria-hidden>
        <span>{label}</span>
        <span className="num">{percent}%</span>
      </p>
      <progress className="progress-bar" aria-label={label} max={100} value={percent} />
    </div>
  )
}
