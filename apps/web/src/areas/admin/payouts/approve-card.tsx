import { approvePayouts, type PayoutRun } from '@farmgate/contract/money/payouts.ts'
import { secondPersonFault } from '@farmgate/domain/money/payouts/payout-run.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { momentText } from '#components/format/day-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { useLanguage } from '#language.ts'
import { AskButton } from '#ui/buttons/ask-button.tsx'
import { Card } from '#ui/data/card.tsx'
import { DefinitionRows } from '#ui/data/definition-rows.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import { ownProfileQuery, useApproverWait } from '../own-profile.ts'
import { useCodeAgain } from '../second-factor/code-again.tsx'
import { runName } from './run-text.ts'
import { usePayoutCall } from './use-payout-call.ts'
import { useApproversOf } from './waiting-runs.tsx'

interface ApproveCardProps {
  run: PayoutRun
  /** Who said that money of this run came back. */
  reporters: readonly string[]
  ticked: ReadonlySet<string>
  /** Warnings of this page that are not ticked. The server counts those of all pages. */
  unread: number
  isEnough: boolean
}

/** The two people of a run, and for the second one of a draft the approval. */
export function ApproveCard(props: ApproveCardProps) {
  const words = useWords('payouts')
  const { language } = useLanguage()
  const { data: me } = useQuery(ownProfileQuery())
  const isNew = useApproverWait() !== null
  const { run, reporters } = props
  const isDraft = run.state === 'draft'
  const fault =
    me === undefined
      ? null
      : secondPersonFault(
          { draftedBy: run.draftedBy._id },
          { approverId: me.admin._id, reporterIds: reporters },
        )
  const at = (name: string, moment: string) => (
    <>
      {name}
      <span className="block font-normal text-ink-2 text-sm">{momentText(moment, language)}</span>
    </>
  )
  const second =
    run.approvedBy === null || run.approvedAt === null
      ? isDraft && fault === null && !isNew
        ? words.yourTurn
        : words.notApproved
      : at(run.approvedBy.name, run.approvedAt)
  return (
    <Card heading={words.approve} padded>
      <div className="grid gap-4">
        <DefinitionRows
          rows={[
            { label: words.drafter, value: at(run.draftedBy.name, run.draftedAt) },
            { label: run.approvedBy === null ? words.secondPerson : words.approver, value: second },
          ]}
        />
        {isDraft &&
          me !== undefined &&
          (fault === null ? <Approval {...props} /> : <NotSecond fault={fault} {...props} />)}
      </div>
    </Card>
  )
}

interface NotSecondProps extends Pick<ApproveCardProps, 'run' | 'reporters'> {
  fault: NonNullable<ReturnType<typeof secondPersonFault>>
}

/** Why the reader can't be the second person, and who can. */
function NotSecond({ run, reporters, fault }: NotSecondProps) {
  const words = useWords('payouts')
  const people = useApproversOf()([run.draftedBy._id, ...reporters])
  const [why, alone] =
    fault === 'payout_run.own_draft'
      ? [words.ownDraft, words.ownDraftNobody]
      : [words.ownReport, words.ownReportNobody]
  return (
    <Note tone="mute" live={false}>
      {people === null ? alone : fill(why, { people })}
    </Note>
  )
}

function Approval({ run, ticked, unread, isEnough }: ApproveCardProps) {
  const words = useWords('payouts')
  const admin = useWords('admin')
  const { language } = useLanguage()
  const problemText = useProblemText()
  const whyId = useId()
  const { box, code, isMissing, clear } = useCodeAgain()
  const { busy, failure, send } = usePayoutCall<'approve'>()
  const amount = rupeesText(run.net)
  const waitsUntil = useApproverWait()
  const why =
    waitsUntil !== null
      ? fill(words['why.new'], { moment: momentText(waitsUntil, language) })
      : !isEnough
        ? words['why.money']
        : unread > 0
          ? fillCount(language, words, 'why.ticks', unread)
          : isMissing
            ? words['why.code']
            : null

  const approve = () =>
    send('approve', async () => {
      try {
        await callAs('admin', approvePayouts, {
          params: { id: run._id },
          body: { ticked: [...ticked], code },
        })
      } finally {
        clear()
      }
      const done = run.rail === 'bank_file' ? words.approvedFile : words.approved
      showToast({ tone: 'ok', text: fill(done, { run: runName(run, words) }) })
    })

  return (
    <>
      {waitsUntil === null && box}
      <AskButton
        block
        size="lg"
        disabled={why !== null}
        aria-describedby={whyId}
        question={fill(fillCount(language, words, 'approveAsk', run.farms), { amount })}
        yes={admin.yes}
        no={admin.no}
        busy={busy !== null}
        busyLabel={words.approving}
        onYes={approve}
      >
        {fill(words.approveAmount, { amount })}
      </AskButton>
      {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
      <p id={whyId} className="text-ink-2 text-sm" aria-live="polite">
        {why ?? words.approveText}
      </p>
    </>
  )
}
