import { onePayoutRun, type PayoutRun, throwAwayPayouts } from '@farmgate/contract/money/payouts.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { callAs } from '#api/call.ts'
import { problemCode, useProblemText } from '#api/problem-text.ts'
import { query } from '#api/query.ts'
import { momentText } from '#components/format/day-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { pageCursor } from '#components/query/page-links.ts'
import { usePageTurn } from '#components/query/use-page-turn.ts'
import { liveQuery } from '#components/query/use-live.ts'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import basket from '#pictures/basket-240.avif'
import { AskButton } from '#ui/buttons/ask-button.tsx'
import { Card } from '#ui/data/card.tsx'
import { type Column, DataTable } from '#ui/data/data-table.tsx'
import { DefinitionRows } from '#ui/data/definition-rows.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { ListEnd } from '../lists/list-end.tsx'
import { ListPager } from '../lists/list-pager.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import { useLacksFactor, useRights } from '../own-profile.ts'
import { ApproveCard } from './approve-card.tsx'
import { BankFileCard } from './bank-file-card.tsx'
import { PayoutTable } from './payout-table.tsx'
import './payouts.css'
import { RunBadge } from './run-badge.tsx'
import { RunMoney } from './run-money.tsx'
import { runName } from './run-text.ts'
import { inReadingOrder, unreadCount } from './shown-payouts.ts'
import { usePayoutCall } from './use-payout-call.ts'

type ShownRun = Output<typeof onePayoutRun>

const PAGE_ROWS = '100'

/** One run: the money it needs, its payouts, and the second person's approval. */
export function Component() {
  const words = useWords('payouts')
  const { id = '' } = useParams()
  const [address] = useSearchParams()
  const cursor = pageCursor(address)
  const result = useQuery({
    ...query('admin', onePayoutRun, { params: { id }, query: { cursor, limit: PAGE_ROWS } }),
    ...liveQuery,
  })
  const isDaily = useRights()('daily')
  const lacksFactor = useLacksFactor()
  // Kept while pages turn: the ticks of all pages are sent together.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const back = { to: adminPaths.payouts, label: words.back }
  if (result.data === undefined && problemCode(result.error) === 'payout_run.not_found')
    return <NotFoundPage picture={basket} title={words.runMissing} text={words.runMissingText} back={back} />
  const run = result.data?.run
  return (
    <WorkPage
      title={run === undefined ? words.run : runName(run, words)}
      subtitle={run === undefined ? '\u00a0' : <Drafted run={run} />}
      back={back}
      end={
        run !== undefined &&
        isDaily &&
        !lacksFactor && (
          <ListEnd>
            <ExportButton
              role="admin"
              kind="payout_run"
              question={{ run: run._id }}
              list={runName(run, words)}
            />
            {run.state === 'draft' && <ThrowAway run={run} />}
          </ListEnd>
        )
      }
    >
      <Loaded query={result} skeleton={<Skeleton className="h-96 rounded-card" />}>
        {(data) => <Run shown={data} ticked={ticked} onTicked={setTicked} />}
      </Loaded>
    </WorkPage>
  )
}

function Drafted({ run }: { run: PayoutRun }) {
  const words = useWords('payouts')
  const { language } = useLanguage()
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <RunBadge run={run} />
      <span>
        {fill(fillCount(language, words, 'drafted', run.farms), {
          person: run.draftedBy.name,
          moment: momentText(run.draftedAt, language),
        })}
      </span>
    </span>
  )
}

function ThrowAway({ run }: { run: PayoutRun }) {
  const words = useWords('payouts')
  const admin = useWords('admin')
  const problemText = useProblemText()
  const { busy, failure, send } = usePayoutCall<'throwAway'>()
  const throwAway = () =>
    send('throwAway', async () => {
      await callAs('admin', throwAwayPayouts, { params: { id: run._id } })
      showToast({ tone: 'ok', text: fill(words.thrownAway, { run: runName(run, words) }) })
    })
  return (
    <div className="grid gap-2">
      <AskButton
        variant="danger-outline"
        icon={Trash2}
        question={words.throwAwayAsk}
        yes={admin.yes}
        no={admin.no}
        busy={busy !== null}
        busyLabel={words.throwingAway}
        onYes={throwAway}
      >
        {words.throwAway}
      </AskButton>
      {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
    </div>
  )
}

interface RunProps {
  shown: ShownRun
  ticked: ReadonlySet<string>
  onTicked: (ticked: ReadonlySet<string>) => void
}

function Run({ shown, ticked, onTicked }: RunProps) {
  const words = useWords('payouts')
  const list = usePageTurn()
  const { run, needed, there, reporters, totals, payouts, nextCursor, skipped } = shown
  const isDraft = run.state === 'draft'
  const isFile = run.rail === 'bank_file' && ['approved', 'sending', 'done'].includes(run.state)

  function tick(id: string, isTicked: boolean): void {
    const next = new Set(ticked)
    if (isTicked) next.add(id)
    else next.delete(id)
    onTicked(next)
  }

  return (
    <div className="payout-columns">
      <div className="grid gap-5">
        {isDraft && <RunMoney needed={needed} there={there} />}
        <div ref={list} tabIndex={-1} className="outline-none">
          <Card heading={words.payouts}>
            {payouts.length === 0 ? (
              <p className="card-padded text-ink-2">{words.noPayouts}</p>
            ) : (
              <PayoutTable
                run={run}
                totals={totals}
                payouts={inReadingOrder(payouts, run.state)}
                ticked={ticked}
                onTick={isDraft ? tick : undefined}
              />
            )}
          </Card>
          <ListPager nextCursor={nextCursor} />
        </div>
        {skipped.length > 0 && <Skipped skipped={skipped} />}
      </div>
      <div className="grid gap-5">
        {isFile && <BankFileCard run={run} />}
        <ApproveCard
          run={run}
          reporters={reporters}
          ticked={ticked}
          unread={unreadCount(payouts, ticked)}
          isEnough={there >= needed}
        />
        <Frozen run={run} />
      </div>
    </div>
  )
}

function Frozen({ run: { gross, deductions, net, rail } }: { run: PayoutRun }) {
  const words = useWords('payouts')
  return (
    <Card heading={words.frozen} padded>
      <DefinitionRows
        rows={[
          { label: words.rail, value: words[`rail.${rail}`] },
          { label: words.gross, value: rupeesText(gross) },
          { label: words.deductions, value: rupeesText(-deductions) },
          { label: words.net, value: rupeesText(net), total: true },
        ]}
      />
    </Card>
  )
}

type SkippedKey = 'farm' | 'reason' | 'amount'

function Skipped({ skipped }: { skipped: ShownRun['skipped'] }) {
  const words = useWords('payouts')
  const columns: readonly (Column & { key: SkippedKey })[] = [
    { key: 'farm', label: words.farm, primary: true },
    { key: 'reason', label: words.reason },
    { key: 'amount', label: words.amount, align: 'end' },
  ]
  return (
    <Card heading={words.skipped} actions={<span className="text-ink-2 text-sm">{words.skippedText}</span>}>
      <DataTable
        caption={words.skipped}
        columns={columns}
        rows={skipped}
        rowKey={({ farmer }) => farmer._id}
        cell={({ farmer, reason, amount }, { key }) => {
          if (key === 'farm') return farmer.name
          return key === 'reason' ? words[`skip.${reason}`] : rupeesText(amount)
        }}
      />
    </Card>
  )
}
