import type { PayoutRun } from '@farmgate/contract/money/payouts.ts'
import { allStaff } from '@farmgate/contract/people/staff.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { query } from '#api/query.ts'
import { momentText } from '#components/format/day-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import { ownProfileQuery, useRights } from '../own-profile.ts'
import { anyOf, othersWhoApprove, runName } from './run-text.ts'

/** Drafts that need a second person, and runs that need the bank's file or its results. */
export function WaitingRuns({ runs, there }: { runs: readonly PayoutRun[]; there: number }) {
  const words = useWords('payouts')
  const isDaily = useRights()('daily')
  const waiting = runs.filter(
    ({ state, rail }) =>
      state === 'draft' || (isDaily && rail === 'bank_file' && (state === 'approved' || state === 'sending')),
  )
  if (waiting.length === 0) return null
  return (
    <section aria-label={words.waits} className="grid gap-3">
      {waiting.map((run) => (
        <WaitingRun key={run._id} run={run} there={there} />
      ))}
    </section>
  )
}

function WaitingRun({ run, there }: { run: PayoutRun; there: number }) {
  const words = useWords('payouts')
  const text = useWaitingText()(run)
  const missing = run.state === 'draft' ? run.net - there : 0
  const { data: me } = useQuery(ownProfileQuery())
  const isForMe = run.state === 'draft' && me !== undefined && run.draftedBy._id !== me.admin._id
  return (
    <Note
      tone={isForMe ? 'warn' : 'mute'}
      icon={Clock}
      live={false}
      action={
        <ButtonLink
          size="sm"
          variant={isForMe ? 'primary' : 'secondary'}
          aria-label={isForMe ? undefined : fill(words.openRun, { run: runName(run, words) })}
          to={adminPaths.payoutRun(run._id)}
        >
          {isForMe ? words.look : words.open}
        </ButtonLink>
      }
    >
      {text} {missing > 0 && <b>{fill(words.runLacks, { amount: rupeesText(missing) })}</b>}
    </Note>
  )
}

function useWaitingText(): (run: PayoutRun) => string {
  const words = useWords('payouts')
  const { language } = useLanguage()
  const { data: me } = useQuery(ownProfileQuery())
  const approversOf = useApproversOf()
  return (run) => {
    const name = runName(run, words)
    if (run.state === 'approved') return fill(words.waitsForFile, { run: name })
    if (run.state === 'sending') return fill(words.waitsForResults, { run: name })
    if (run.draftedBy._id !== me?.admin._id)
      return fill(fillCount(language, words, 'waitsForYou', run.farms), {
        run: name,
        amount: rupeesText(run.net),
        person: run.draftedBy.name,
        moment: momentText(run.draftedAt, language),
      })
    const people = approversOf([run.draftedBy._id])
    return people === null
      ? fill(words.waitsForNobody, { run: name })
      : fill(words.waitsForOther, { run: name, people })
  }
}

/** Names the people who can approve what none of these drafted or reported; null when there are none. */
export function useApproversOf(): (personIds: readonly string[]) => string | null {
  const { language } = useLanguage()
  const { data } = useQuery(query('admin', allStaff, {}))
  const { data: me } = useQuery(ownProfileQuery())
  return (personIds) => {
    const isRequired = me?.admin.secondFactor.isRequired === true
    const names = othersWhoApprove(data?.staff ?? [], personIds, isRequired)
    return names.length === 0 ? null : anyOf(names, language)
  }
}
