import { Check, Minus } from 'lucide-react'
import type { RowState } from './ticks.ts'

interface TickBoxProps {
  id: string
  state: RowState
  /** The accessible name: the visible text around it is too long for one. */
  label: string
  onPress: () => void
}

/** Packed, partly packed or not. The whole row is its label, so a press anywhere counts. */
export function TickBox({ id, state, label, onPress }: TickBoxProps) {
  const Mark = state === 'part' ? Minus : Check
  return (
    <span className="tick-box">
      <input
        ref={(input) => {
          if (input !== null) input.indeterminate = state === 'part'
        }}
        id={id}
        type="checkbox"
        aria-label={label}
        checked={state === 'done'}
        onChange={onPress}
      />
      <Mark strokeWidth={3.5} />
    </span>
  )
}
