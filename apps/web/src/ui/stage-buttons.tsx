import { Check } from 'lucide-react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import './stage-buttons.css'

interface Stage {
  label: string
  state: 'past' | 'next' | 'later'
  onClick?: (() => void) | undefined
  disabled?: boolean | undefined
  busy?: boolean | undefined
  busyLabel?: string | undefined
}

export interface StageButtonsProps {
  label: string
  stages: readonly Stage[]
  className?: string | undefined
}

/** What has happened is ticked and cannot be pressed; what comes next is the obvious button. */
export function StageButtons({ label, stages, className }: StageButtonsProps) {
  return (
    <fieldset aria-label={label} className={classNames('stages', className)}>
      {stages.map(({ label, state, onClick, disabled = false, busy, busyLabel }) => (
        <Button
          key={label}
          className={`stage-${state}`}
          variant={state === 'next' ? 'primary' : 'secondary'}
          size="sm"
          icon={state === 'past' ? Check : undefined}
          disabled={disabled || state === 'past'}
          busy={busy}
          busyLabel={busyLabel}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  )
}
