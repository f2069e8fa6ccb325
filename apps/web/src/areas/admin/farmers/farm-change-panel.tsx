import { approveFarmChange, rejectFarmChange } from '@farmgate/contract/people/farmer-admin.ts'
import { type FarmerDetail, oneFarmer } from '@farmgate/contract/catalogue/product-review.ts'
import { canDecideChange } from '@farmgate/domain/people/farmers/farm-profile.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { callAs } from '#api/call.ts'
import { problemCode, useProblemText } from '#api/problem-text.ts'
import { dayText } from '#components/format/day-text.ts'
import { FarmBeforeAfter } from '#components/farm/farm-before-after.tsx'
import { useReviewNote } from '#components/product/listing-status.tsx'
import { useCall } from '#components/form/use-call.ts'
import { useLanguage } from '#language.ts'
import { AskButton } from '#ui/buttons/ask-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useUnsavedWork } from '#unsaved-work.ts'
import { useWords } from '#words.ts'
import { cacheFarmer } from './cached-farmers.ts'

type Change = NonNullable<FarmerDetail['change']>
type Verb = 'approve' | 'reject'

/** The farm's proposed profile beside the public one, and the decision about it. */
export function FarmChangePanel({ farmer }: { farmer: FarmerDetail }) {
  const admin = useWords('admin')
  const problemText = useProblemText()
  const noteText = useReviewNote()
  const client = useQueryClient()
  const panel = useRef<HTMLElement>(null)
  const [decided, setDecided] = useState(0)
  const { busy, failure, send } = useCall<Verb>()

  // The pressed button is gone together with the change.
  useEffect(() => {
    if (decided > 0) panel.current?.focus({ preventScroll: true })
  }, [decided])

  const sendDecision = (verb: Verb, note: string) =>
    send(
      verb,
      async () => {
        cacheFarmer(client, await decide(verb, farmer, note))
        showToast({ tone: 'ok', text: fill(admin[DONE_MESSAGES[verb]], { farm: farmer.name }) })
        setDecided((times) => times + 1)
      },
      async (error) => {
        // Withdrawn, replaced or decided meanwhile: refetch.
        if (problemCode(error) === 'farmer.stale')
          cacheFarmer(client, (await callAs('admin', oneFarmer, { params: { id: farmer._id } })).farmer)
      },
    )

  const { change } = farmer
  return (
    <section ref={panel} tabIndex={-1} className="grid gap-4 outline-none empty:hidden">
      {failure !== undefined && (
        <Note tone="bad" title={admin['farmChange.overtaken']}>
          {problemText(failure)}
        </Note>
      )}
      {change !== null &&
        (canDecideChange(farmer) ? (
          // Another version starts with an empty note: a note for the earlier version is not one for this.
          <Decide key={farmer.version} farmer={farmer} change={change} busy={busy} send={sendDecision} />
        ) : (
          <Note
            live={false}
            tone="mute"
            title={fill(admin['farmChange.rejectedNote'], { note: noteText(change.note) ?? '' })}
          />
        ))}
    </section>
  )
}

interface DecideProps {
  farmer: FarmerDetail
  change: Change
  busy: Verb | null
  send: (verb: Verb, note: string) => Promise<unknown>
}

function Decide({ farmer, change, busy, send }: DecideProps) {
  const admin = useWords('admin')
  const { noReason } = useWords('listing')
  const { language } = useLanguage()
  const [note, setNote] = useState('')
  useUnsavedWork(note !== '')
  const text = farmer.verified === null ? 'farmChange.reviewUnverified' : 'farmChange.reviewText'
  return (
    <>
      <div className="grid gap-1">
        <h2 className="text-[1.375rem]">{admin['farmChange.reviewTitle']}</h2>
        <p className="wrap-anywhere">
          {fill(admin[text], { farm: farmer.name, date: dayText(change.at, language) })}
        </p>
      </div>
      <FarmBeforeAfter farm={farmer} change={change} />
      <TextareaField
        label={admin.note}
        optional={admin.optional}
        hint={admin['farmChange.noteHint']}
        placeholder={noReason}
        maxLength={NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap gap-2.5">
        <AskButton
          icon={Check}
          className="flex-1 md:flex-none"
          question={admin['ask.approveFarmChange']}
          yes={admin.yes}
          no={admin.no}
          disabled={busy === 'reject'}
          busy={busy === 'approve'}
          busyLabel={admin.approving}
          onYes={() => void send('approve', '')}
        >
          {admin.approve}
        </AskButton>
        <AskButton
          variant="danger-outline"
          icon={X}
          className="flex-1 md:flex-none"
          question={admin['ask.rejectChange']}
          yes={admin.yes}
          no={admin.no}
          disabled={busy === 'approve'}
          busy={busy === 'reject'}
          busyLabel={admin.rejecting}
          onYes={() => void send('reject', note)}
        >
          {admin.reject}
        </AskButton>
      </div>
    </>
  )
}

async function decide(verb: Verb, { _id: id, version }: FarmerDetail, note: string): Promise<FarmerDetail> {
  const params = { id }
  const { farmer } =
    verb === 'approve'
      ? await callAs('admin', approveFarmChange, { params, body: { version } })
      : await callAs('admin', rejectFarmChange, { params, body: { version, note } })
  return farmer
}

const DONE_MESSAGES = { approve: 'farmChange.approved', reject: 'farmChange.rejected' } as const

/** The call's length limit. */
const NOTE_MAX = 500
