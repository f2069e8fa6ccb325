import { onePayout, onePayoutRun, type Payout } from '@farmgate/contract/money/payouts.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useParams } from 'react-router'
import { problemCode, useProblemText } from '#api/problem-text.ts'
import { query } from '#api/query.ts'
import { dayText, momentText } from '#components/format/day-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import basket from '#pictures/basket-240.avif'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { type Column, DataTable } from '#ui/data/data-table.tsx'
import { DefinitionRows } from '#ui/data/definition-rows.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import { useRights } from '../own-profile.ts'
import { useDraft } from './draft-dialog.tsx'
import './payouts.css'
import { PayoutOrderLink } from './payout-order-link.tsx'
import { AccountText } from './payout-table.tsx'
import { PayoutBadge } from './run-badge.tsx'

type ShownPayout = Output<typeof onePayout>

/** One payout: where it went, how it ended and what it pays. */
export function Component() {
  const words = useWords('payouts')
  const { id = '', payoutId = '' } = useParams()
  const result = useQuery(query('admin', onePayout, { params: { id, payoutId } }))
  const { data: ofRun } = useQuery(query('admin', onePayoutRun, { params: { id }, query: { limit: '1' } }))
  const number = ofRun?.run.number ?? ''
  const back = { to: adminPaths.payoutRun(id), label: fill(words.backToRun, { number }) }
  if (result.data === undefined && problemCode(result.error) === 'payout.not_found')
    return (
      <NotFoundPage
        picture={basket}
        title={words.payoutMissing}
        text={words.payoutMissingText}
        back={{ to: adminPaths.payouts, label: words.back }}
      />
    )
  const farm = result.data?.payout.farmer.name
  return (
    <WorkPage
      title={farm === undefined ? words.title : fill(words.payoutTitle, { farm, number })}
      back={back}
    >
      <Loaded query={result} skeleton={<Skeleton className="h-96 rounded-card" />}>
        {(data) => (
          <>
            <NotPaid payout={data.payout} />
            <div className="payout-columns">
              <Entries shown={data} />
              <Facts payout={data.payout} />
            </div>
          </>
        )}
      </Loaded>
    </WorkPage>
  )
}

/** What puts a payout right that failed or came back: the account is confirmed, then the farm is in a run again. */
function NotPaid({ payout: { state, sentAt, gross, farmer } }: { payout: Payout }) {
  const words = useWords('payouts')
  const problemText = useProblemText()
  const isDaily = useRights()('daily')
  const { busy, failure, draft } = useDraft()
  if (state !== 'failed' && state !== 'returned') return null
  return (
    <>
      <Note
        tone="warn"
        live={false}
        title={fill(words.owedAgain, { amount: rupeesText(gross) })}
        action={
          isDaily && (
            <div className="flex flex-wrap gap-3">
              {sentAt !== null && (
                <ButtonLink size="sm" variant="secondary" to={`${adminPaths.attention}?kind=payout_failed`}>
                  {words.toAttention}
                </ButtonLink>
              )}
              <Button
                size="sm"
                icon={Plus}
                busy={busy !== null}
                busyLabel={words.drafting}
                onClick={() => draft([farmer._id])}
              >
                {words.payAgain}
              </Button>
            </div>
          )
        }
      >
        {sentAt === null ? words.owedAgainUnsent : words.owedAgainText}
      </Note>
      {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
    </>
  )
}

function Facts({ payout }: { payout: Payout }) {
  const words = useWords('payouts')
  const { language } = useLanguage()
  const { account, state, utr, reason, sentAt, endedAt, warnings } = payout
  return (
    <Card padded className="grid gap-4">
      <p>
        <PayoutBadge state={state} />
      </p>
      <DefinitionRows
        rows={[
          { label: words.account, value: <AccountText account={account} /> },
          ...(utr === null
            ? []
            : [{ label: words.utr, value: <span className="num whitespace-nowrap">{utr}</span> }]),
          ...(reason === null ? [] : [{ label: words.saidRail, value: reason }]),
          ...(sentAt === null ? [] : [{ label: words.sentAt, value: momentText(sentAt, language) }]),
          ...(endedAt === null ? [] : [{ label: words.endedAt, value: momentText(endedAt, language) }]),
        ]}
      />
      {warnings.length > 0 && (
        <ul className="grid gap-1 text-ink-2 text-sm">
          {warnings.map((warning) => (
            <li key={warning}>{words[`warning.${warning}`]}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type Key = 'date' | 'order' | 'amount'

function Entries({ shown: { payout, entries } }: { shown: ShownPayout }) {
  const words = useWords('payouts')
  const { language } = useLanguage()
  const columns: readonly (Column & { key: Key })[] = [
    { key: 'order', label: words.order, primary: true },
    { key: 'date', label: words.date },
    { key: 'amount', label: words.amount, align: 'end' },
  ]

  function cell({ at, order, amount }: ShownPayout['entries'][number], { key }: { key: Key }) {
    if (key === 'date') return dayText(at, language)
    if (key === 'amount') return rupeesText(amount)
    if (order === null) return words.otherEntry
    return (
      <>
        {amount < 0 ? words.wentBack : words.sold} <PayoutOrderLink number={order.number} />
      </>
    )
  }

  return (
    <Card heading={words.entriesPaid}>
      <DataTable
        className="payout-table"
        caption={words.entriesPaid}
        columns={columns}
        rows={entries.map((entry, position) => ({ ...entry, key: String(position) }))}
        rowKey={({ key }) => key}
        cell={cell}
      />
      {entries.length < payout.entries && (
        <p className="card-padded text-ink-2 text-sm">
          {fillCount(language, words, 'entriesShown', entries.length)}
        </p>
      )}
      <DefinitionRows
        className="card-padded"
        rows={[
          { label: words['total.entries'], value: rupeesText(payout.gross) },
          ...payout.deductions.map(({ kind, share, amount }) => ({
            label: fill(words[`deduction.${kind}`], { share }),
            value: rupeesText(-amount),
          })),
          { label: words.net, value: rupeesText(payout.net), total: true },
        ]}
      />
    </Card>
  )
}
