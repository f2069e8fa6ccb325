import { ProblemError } from '@farmgate/contract/client.ts'
import { CircleCheck, CircleX, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useProblemText } from '../../api/problem-text.ts'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useWords } from '../../words.ts'
import './bulk-result.css'

export interface BulkRow {
  readonly _id: string
  readonly name: string
  readonly ok: boolean
  readonly already?: boolean | undefined
  readonly code?: string | undefined
  readonly message?: string | undefined
  /** What it is now. */
  readonly now: ReactNode
}

// A card, and read out when it comes.
const announced = { role: 'status' } as const

interface BulkResultProps {
  title: string
  rows: readonly BulkRow[]
  doneText: string
  alreadyText: string
  onClose: () => void
}

/** What became of each chosen row. What was not done comes first: that is what somebody has to look at. */
export function BulkResult({ title, rows, doneText, alreadyText, onClose }: BulkResultProps) {
  const words = useWords('many')
  const problemText = useProblemText()
  const panel = useRef<HTMLElement>(null)

  // The button that was pressed is gone with the choice.
  useEffect(() => panel.current?.focus(), [])

  const textOf = ({ ok, already, code = '', message = '' }: BulkRow): string => {
    if (ok) return already === true ? alreadyText : doneText
    return problemText(new ProblemError(0, { code, message, requestId: '' }))
  }

  return (
    <Card
      ref={panel}
      {...announced}
      tabIndex={-1}
      padded
      heading={title}
      actions={<IconButton label={words.resultHidden} icon={X} tooltip="end" onClick={onClose} />}
      className="bulk-result"
    >
      <ul>
        {rows
          .toSorted((one, other) => Number(one.ok) - Number(other.ok))
          .map((row) => (
            <li key={row._id} className={row.ok ? 'bulk-done' : 'bulk-refused'}>
              {row.ok ? <CircleCheck size={20} /> : <CircleX size={20} />}
              <b>{row.name}</b>
              <span className="bulk-text">
                {!row.ok && <span className="sr-only">{words.notDone}: </span>}
                {textOf(row)}
              </span>
              {!row.ok && row.now}
            </li>
          ))}
      </ul>
    </Card>
  )
}
