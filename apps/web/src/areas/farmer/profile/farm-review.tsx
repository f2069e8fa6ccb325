import type { Output } from '@farmgate/contract/endpoint.ts'
import { farmerProfile, withdrawFarmChange } from '@farmgate/contract/people/farm-profile.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, Clock, Undo2, X } from 'lucide-react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { query } from '#api/query.ts'
import { changedFarmFields } from '#components/farm/changed-farm-fields.ts'
import { dayText } from '#components/format/day-text.ts'
import { FarmBeforeAfter } from '#components/farm/farm-before-after.tsx'
import { useReviewNote } from '#components/product/listing-status.tsx'
import { useCall } from '#components/form/use-call.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'

type Farmer = Output<typeof farmerProfile>['farmer']

/**
 * The review of a verified farm's profile: that changes are reviewed, the pending change beside the public profile, or
 * why it was rejected.
 */
export function FarmReview({ farmer, onWithdrawn }: { farmer: Farmer; onWithdrawn: () => void }) {
  const words = useWords('farm')
  const { language } = useLanguage()
  const noteText = useReviewNote()
  const { change, verified } = farmer
  if (change === null)
    return verified ? (
      <Note live={false} tone="mute" icon={BadgeCheck}>
        {words['profile.reviewed']}
      </Note>
    ) : null
  const isPending = change.status === 'pending'
  return (
    <section className="grid gap-4">
      {isPending ? (
        <Note live={false} tone="warn" icon={Clock} title={words['profile.waitsTitle']}>
          {fill(words['profile.waitsText'], { date: dayText(change.at, language) })}
        </Note>
      ) : (
        <Note
          live={false}
          tone="warn"
          title={fill(words['profile.rejectedTitle'], { note: noteText(change.note) ?? '' })}
        >
          {words['profile.rejectedText']}
        </Note>
      )}
      {changedFarmFields(farmer, change).length > 0 && <FarmBeforeAfter farm={farmer} change={change} />}
      <Withdraw isPending={isPending} onWithdrawn={onWithdrawn} />
    </section>
  )
}

function Withdraw({ isPending, onWithdrawn }: { isPending: boolean; onWithdrawn: () => void }) {
  const words = useWords('farm')
  const problemText = useProblemText()
  const client = useQueryClient()
  const { busy, failure, send } = useCall<'withdraw'>()

  const withdraw = () =>
    send('withdraw', async () => {
      const { farmer } = await callAs('farmer', withdrawFarmChange, {})
      client.setQueryData(query('farmer', farmerProfile, {}).queryKey, { farmer })
      if (isPending) showToast({ tone: 'ok', text: words['profile.withdrawn'] })
      onWithdrawn()
    })

  return (
    <>
      {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
      <div>
        <Button
          variant="secondary"
          icon={isPending ? Undo2 : X}
          busy={busy !== null}
          busyLabel={words['profile.withdrawing']}
          onClick={() => void withdraw()}
        >
          {isPending ? words['profile.withdraw'] : words['profile.putAway']}
        </Button>
      </div>
    </>
  )
}
