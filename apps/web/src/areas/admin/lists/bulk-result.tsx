import { ProblemError } from '@farmgate/contract/client.ts'
import { CircleCheck, CircleX, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useProblemText } from '#api/problem-text.ts'
import { Card } from '#ui/data/card.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useWords } from '#words.ts'
import './bulk-result.css'

export interface BulkRow {
  readonly _id: string
  readonly name: string
  readonly ok: boolean
  readonly already?: boolean | undefined
  readonly code?: string | undefined
  readonly message?: string | undefined
  /** The row's current state. */
  readonly now: ReactNode
}

// A card that is announced when it appears.
const announced = { role: 'status' } as const

interface BulkResultProps {
  title: string
  rows: readonly BulkRow[]
  doneText: string
  alreadyText: string
  onClose: () => void
}

/** The result of each chosen row. Failed rows come first, because they need the operator. */
export function BulkResult({ title, rows, doneText, alreadyText, onClose }: BulkResultProps) {
  const words = useWords('bulk')
  const problemText = useProblemText()
  const panel = useRef<HTMLElement>(null)

  // The pressed button is gone together with the selection.
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
          .toSorted((a, b) => Number(a.ok) - Number(b.ok))
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
