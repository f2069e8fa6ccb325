import type { DraftedRun } from '@farmgate/contract/telling/attention.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { HandCoins } from 'lucide-react'
import { useSession } from '#api/session/session.ts'
import { adminPaths } from '#admin-pages.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'
import { useApproversOf } from '../../payouts/waiting-runs.tsx'

/** A draft is approved on its page, where its warnings are ticked; its drafter reads who can. */
export function RunActions({ run }: { run: DraftedRun }) {
  const words = useWords('attention')
  const session = useSession('admin')
  const people = useApproversOf()([run.draftedBy._id])
  const isOwn = run.draftedBy._id === session?.user._id
  return (
    <div className="grid gap-2.5">
      {isOwn && (
        <p className="text-ink-2">
          {people === null ? words.whyOwnRunAlone : fill(words.whyOwnRun, { people })}
        </p>
      )}
      <div className="attention-acts">
        <ButtonLink
          icon={HandCoins}
          variant={isOwn ? 'secondary' : 'primary'}
          to={adminPaths.payoutRun(run._id)}
        >
          {words.openRun}
        </ButtonLink>
      </div>
    </div>
  )
}
