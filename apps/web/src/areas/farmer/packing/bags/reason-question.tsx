import { SHORT_REASONS, type ShortReason } from '@farmgate/domain/delivery/packing/what-came.ts'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'

interface ReasonQuestionProps {
  question: string
  onReason: (reason: ShortReason) => void
  onClose: () => void
}

/** Asks once, in place: a press of a reason is the answer. The focus is on the way back. */
export function ReasonQuestion({ question, onReason, onClose }: ReasonQuestionProps) {
  const words = useWords('packing')
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus({ preventScroll: true }), [])
  return (
    <fieldset aria-label={question} className="bag-question">
      <p className="font-semibold">{question}</p>
      <div className="bag-reasons">
        {SHORT_REASONS.map((reason) => (
          <Button key={reason} variant="secondary" size="lg" onClick={() => onReason(reason)}>
            {words[`reason.${reason}`]}
          </Button>
        ))}
        <Button ref={back} variant="quiet" size="lg" onClick={onClose}>
          {words.back}
        </Button>
      </div>
    </fieldset>
  )
}
