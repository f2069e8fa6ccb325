import type { AttentionRow, Road } from '@farmgate/contract/telling/attention.ts'
import { lookAtMark, settleCash } from '@farmgate/contract/delivery/round-day.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { callAs } from '#api/call.ts'
import { problemCode, useProblemText } from '#api/problem-text.ts'
import { useCall } from '#components/form/use-call.ts'
import { adminPaths } from '#admin-pages.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#words.ts'
import { FailedStopDialog } from '../../rounds/day/failed-stop-dialog.tsx'
import { useTitleText } from '../row-title.tsx'
import type { AttentionRowActionsProps } from './use-attention-actions.ts'

interface RoadActionsProps extends AttentionRowActionsProps {
  road: Road
}

/** A failed stop gets another day or ends. */
export function FailedStopActions({ row, road, actions }: RoadActionsProps) {
  const words = useWords('roundDay')
  const [isOpen, setOpen] = useState(false)
  const name = row.order?.user.name ?? ''
  return (
    <div className="attention-acts">
      <Button aria-label={fill(words.decideOf, { name })} onClick={() => setOpen(true)}>
        {words.decide}
      </Button>
      <DayLink road={road} />
      {isOpen && road.stop !== null && (
        <FailedStopDialog
          stop={{ id: road.stop, name }}
          round={road.round._id}
          day={road.day}
          onClose={() => setOpen(false)}
          onDone={(text) => {
            setOpen(false)
            actions.onRoadDone(row)(text)
          }}
        />
      )}
    </div>
  )
}

/** An operator has looked at an unclear mark. */
export function MarkActions({ row, road, actions }: RoadActionsProps) {
  const words = useWords('roundDay')
  const name = useTitleText()(row)
  const problemText = useProblemText()
  const { busy, failure, send } = useCall<'look'>()

  const look = () =>
    send('look', async () => {
      await callAs('admin', lookAtMark, { params: { id: row._id } })
      actions.onRoadDone(row)(words.lookedNow)
    })

  return (
    <div className="grid gap-2.5">
      <div className="attention-acts">
        <Button
          aria-label={fill(words.lookedOf, { name })}
          busy={busy !== null}
          busyLabel={words.saving}
          onClick={() => void look()}
        >
          {words.looked}
        </Button>
        <DayLink road={road} />
      </div>
      {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
    </div>
  )
}

/** A difference in the cash is settled with what was found out. */
export function CashDifferenceActions({ row, road, actions }: RoadActionsProps) {
  const words = useWords('roundDay')
  const [isOpen, setOpen] = useState(false)
  const name = useTitleText()(row)
  return (
    <div className="attention-acts">
      <Button aria-label={fill(words.settleOf, { name })} onClick={() => setOpen(true)}>
        {words.settle}
      </Button>
      <DayLink road={road} />
      {isOpen && (
        <SettleDialog
          road={road}
          title={name}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            actions.onRoadDone(row)(words.settledNow)
          }}
        />
      )}
    </div>
  )
}

interface SettleDialogProps {
  road: Road
  title: string
  onClose: () => void
  onDone: () => void
}

function SettleDialog({ road, title, onClose, onDone }: SettleDialogProps) {
  const words = useWords('roundDay')
  const shell = useWords('shell')
  const problemText = useProblemText()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { busy, failure, send } = useCall<'settle'>()

  async function settle(): Promise<void> {
    const said = reason.trim()
    setMissing(said === '')
    if (said === '') return
    const params = { id: road.round._id, day: road.day }
    await send('settle', async () => {
      await callAs('admin', settleCash, { params, body: { reason: said } }).catch((error: unknown) => {
        // Another operator has settled it meanwhile.
        if (problemCode(error) !== 'cash_count.settled') throw error
      })
      onDone()
    })
  }

  return (
    <Dialog
      open
      title={words.settleTitle}
      subtitle={title}
      closeLabel={shell.close}
      dismissible={busy === null}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={busy !== null} onClick={onClose}>
            {words.notYet}
          </Button>
          <Button busy={busy !== null} busyLabel={words.settling} onClick={() => void settle()}>
            {words.settle}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
        {road.reason !== null && (
          <p className="wrap-anywhere">
            {words.reason}: {road.reason}
          </p>
        )}
        <TextareaField
          label={words.settleReason}
          error={isMissing && reason.trim() === '' ? words.whyMissing : undefined}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          data-autofocus
        />
      </div>
    </Dialog>
  )
}

function DayLink({ road }: { road: NonNullable<AttentionRow['road']> }) {
  const words = useWords('roundDay')
  return (
    <Link
      className="link inline-flex min-h-11 items-center"
      to={adminPaths.roundDay(road.round._id, road.day)}
    >
      {words.openDay}
    </Link>
  )
}
