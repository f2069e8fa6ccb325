import { Check, type LucideIcon } from 'lucide-react'
import { classNames } from '../class-names.ts'
import './tracker.css'

interface TrackerStep {
  label: string
  icon: LucideIcon
  state: 'done' | 'now' | 'next'
}

export interface TrackerProps {
  label: string
  steps: readonly TrackerStep[]
  /** All steps are done and green. */
  complete?: boolean | undefined
  className?: string | undefined
}

export function Tracker({ label, steps, complete = false, className }: TrackerProps) {
  const last = steps.length - 1
  return (
    <ol aria-label={label} className={classNames('tracker', complete && 'tracker-complete', className)}>
      {steps.map(({ label: words, icon, state }, index) => {
        const arrived = complete && index === last
        const Icon = state === 'done' && !arrived ? Check : icon
        return (
          <li
            key={words}
            className={`tracker-step tracker-${state}`}
            aria-current={state === 'now' || arrived ? 'step' : undefined}
          >
            <span className="tracker-point">
              <Icon size={17} strokeWidth={2.4} />
            </span>
            {words}
          </li>
        )
      })}
    </ol>
  )
}
