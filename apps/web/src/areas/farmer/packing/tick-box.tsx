import { Check, Minus } from 'lucide-react'
import type { RowState } from './ticks.ts'

interface TickBoxProps {
  id: string
  state: RowState
  /** What it says aloud: the words around it are many. */
  label: string
  onPress: () => void
}

/** Packed, partly packed or not. Its label is the whole row: the thumb need not aim. */
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
