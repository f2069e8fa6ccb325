import { Check } from 'lucide-react'
import { AskButton } from '#ui/buttons/ask-button.tsx'
import { classNames } from '#ui/class-names.ts'
import './stage-buttons.css'

interface Stage {
  label: string
  state: 'past' | 'next' | 'later'
  onClick?: (() => void) | undefined
  /** What is asked before `onClick`. */
  question?: string | undefined
  /** Whether a stage is skipped. */
  missing?: boolean | undefined
  disabled?: boolean | undefined
  busy?: boolean | undefined
  busyLabel?: string | undefined
}

export interface StageButtonsProps {
  label: string
  stages: readonly Stage[]
  yes: string
  no: string
  className?: string | undefined
}

/** Buttons for an order's stages: past ones are ticked and disabled, the next one is the primary button. */
export function StageButtons({ label, stages, yes, no, className }: StageButtonsProps) {
  return (
    <fieldset aria-label={label} className={classNames('stages', className)}>
      {stages.map(({ label, state, onClick, question, missing, disabled = false, busy, busyLabel }) => (
        <AskButton
          key={label}
          question={question ?? null}
          missing={missing}
          yes={yes}
          no={no}
          className={`stage-${state}`}
          variant={state === 'next' ? 'primary' : 'secondary'}
          size="sm"
          icon={state === 'past' ? Check : undefined}
          disabled={disabled || state === 'past'}
          busy={busy}
          busyLabel={busyLabel}
          onYes={() => onClick?.()}
        >
          {label}
        </AskButton>
      ))}
    </fieldset>
  )
}
