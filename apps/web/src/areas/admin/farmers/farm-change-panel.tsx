import { approveFarmChange, rejectFarmChange } from '@farmgate/contract/farmer-desk.ts'
import { type FarmerDetail, oneFarmer } from '@farmgate/contract/review.ts'
import { canDecideChange } from '@farmgate/domain/farmers/farm-profile.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { callAs } from '../../../api/call.ts'
import { useProblemText } from '../../../api/problem-text.ts'
import { dayText } from '../../../components/day-text.ts'
import { FarmSides } from '../../../components/farm-sides.tsx'
import { problemCode } from '../../../components/form-faults.ts'
import { useReviewNote } from '../../../components/listing-status.tsx'
import { useOneAtATime } from '../../../components/use-one-at-a-time.ts'
import { useLanguage } from '../../../language.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextareaField } from '../../../ui/textarea-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useUnsavedWork } from '../../../unsaved-work.ts'
import { useWords } from '../../../words.ts'
import { keepFarmer } from './kept-farmers.ts'

type Change = NonNullable<FarmerDetail['change']>
type Verb = 'approve' | 'reject'

/** What the farm wants buyers to see, beside what they see, and the decision about it. */
export function FarmChangePanel({ farmer }: { farmer: FarmerDetail }) {
  const operator = useWords('operator')
  const problemText = useProblemText()
  const noteText = useReviewNote()
  const client = useQueryClient()
  const panel = useRef<HTMLElement>(null)
  const [failure, setFailure] = useState<unknown>()
  const [decided, setDecided] = useState(0)
  const { busy, run } = useOneAtATime<Verb>()

  // The button that was pressed is gone with the change.
  useEffect(() => {
    if (decided > 0) panel.current?.focus({ preventScroll: true })
  }, [decided])

  const send = (verb: Verb, note: string): Promise<void> =>
    run(verb, async () => {
      setFailure(undefined)
      try {
        keepFarmer(client, await decide(verb, farmer, note))
        showToast({ tone: 'ok', text: fill(operator[SAID[verb]], { farm: farmer.name }) })
        setDecided((times) => times + 1)
      } catch (error) {
        setFailure(error)
        // Withdrawn, replaced or decided meanwhile: the page shows what is true now.
        if (problemCode(error) === 'farmer.stale')
          keepFarmer(client, (await callAs('admin', oneFarmer, { params: { id: farmer._id } })).farmer)
      }
    })

  const { change } = farmer
  return (
    <section ref={panel} tabIndex={-1} className="grid gap-4 outline-none empty:hidden">
      {failure !== undefined && (
        <Note tone="bad" title={operator['farmChange.overtaken']}>
          {problemText(failure)}
        </Note>
      )}
      {change !== null &&
        (canDecideChange(farmer) ? (
          // Another version starts with an empty note: a note for what was seen before is not one for this.
          <Decide key={farmer.version} farmer={farmer} change={change} busy={busy} send={send} />
        ) : (
          <Note
            standing
            tone="mute"
            title={fill(operator['farmChange.rejectedNote'], { note: noteText(change.note) ?? '' })}
          />
        ))}
    </section>
  )
}

interface DecideProps {
  farmer: FarmerDetail
  change: Change
  busy: Verb | null
  send: (verb: Verb, note: string) => Promise<void>
}

function Decide({ farmer, change, busy, send }: DecideProps) {
  const operator = useWords('operator')
  const { noReason } = useWords('listing')
  const { language } = useLanguage()
  const [note, setNote] = useState('')
  useUnsavedWork(note !== '')
  const text = farmer.verified === null ? 'farmChange.reviewUnverified' : 'farmChange.reviewText'
  return (
    <>
      <div className="grid gap-1">
        <h2 className="text-[1.375rem]">{operator['farmChange.reviewTitle']}</h2>
        <p className="wrap-anywhere">
          {fill(operator[text], { farm: farmer.name, date: dayText(change.at, language) })}
        </p>
      </div>
      <FarmSides farm={farmer} change={change} />
      <TextareaField
        label={operator.note}
        optional={operator.optional}
        hint={operator['farmChange.noteHint']}
        placeholder={noReason}
        maxLength={NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button
          icon={Check}
          className="flex-1 md:flex-none"
          disabled={busy === 'reject'}
          busy={busy === 'approve'}
          busyLabel={operator.approving}
          onClick={() => void send('approve', '')}
        >
          {operator.approve}
        </Button>
        <Button
          variant="danger-outline"
          icon={X}
          className="flex-1 md:flex-none"
          disabled={busy === 'approve'}
          busy={busy === 'reject'}
          busyLabel={operator.rejecting}
          onClick={() => void send('reject', note)}
        >
          {operator.reject}
        </Button>
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

const SAID = { approve: 'farmChange.approved', reject: 'farmChange.rejected' } as const

/** As long as the call takes it. */
const NOTE_MAX = 500
