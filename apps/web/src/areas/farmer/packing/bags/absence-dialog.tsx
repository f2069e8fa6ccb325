import { addAbsence } from '@farmgate/contract/delivery/farm-rounds.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { shortDayText } from '@farmgate/messages/window-text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { useCall } from '#components/form/use-call.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useUnsavedWork } from '#unsaved-work.ts'
import { useWords } from '#words.ts'

export interface DayToMiss {
  readonly day: string
  readonly from: string
  readonly bags: number
  readonly buyers: number
}

/** Says whom it hits before the farm says that it can't come, and asks for the reason that the buyers read. */
export function AbsenceDialog({ day, onClose }: { day: DayToMiss; onClose: () => void }) {
  const words = useWords('packing')
  const shell = useWords('shell')
  const { language } = useLanguage()
  const problemText = useProblemText()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { busy, failure, send } = useCall<'save'>()
  useUnsavedWork(reason !== '')
  const shown = shortDayText(day.from, language)

  async function save(): Promise<void> {
    const said = reason.trim()
    setMissing(said === '')
    if (said === '') return
    await send('save', async () => {
      await callAs('farmer', addAbsence, { body: { day: day.day, reason: said } })
      showToast({ tone: 'ok', text: day.bags === 0 ? words.absenceNoted : words.absenceSaved })
      onClose()
      await client.invalidateQueries()
    })
  }

  return (
    <Dialog
      open
      title={fill(words.cannotComeTitle, { day: shown })}
      closeLabel={shell.close}
      dismissible={busy === null}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={busy !== null} onClick={onClose}>
            {words.iCome}
          </Button>
          <Button
            variant="danger"
            busy={busy !== null}
            busyLabel={words.cannotComeShort}
            onClick={() => void save()}
          >
            {words.cannotComeShort}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
        {day.bags === 0 ? (
          <p>{words.absenceHitsNoOne}</p>
        ) : (
          <Note
            tone="warn"
            live={false}
            title={fill(words.absenceHits, {
              bags: fillCount(language, words, 'bags', day.bags),
              buyers: fillCount(language, words, 'buyers', day.buyers),
            })}
          >
            {words.absenceText}
          </Note>
        )}
        <TextareaField
          label={words.absenceReason}
          hint={isMissing ? undefined : words.absenceReasonHint}
          error={isMissing ? words.absenceReasonMissing : undefined}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          data-autofocus
        />
      </div>
    </Dialog>
  )
}
