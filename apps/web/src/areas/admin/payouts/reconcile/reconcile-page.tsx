import { reconcileBooks } from '@farmgate/contract/money/books.ts'
import { type PayoutDifference, reconcilePayouts } from '@farmgate/contract/money/payouts.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { Check, RefreshCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { query } from '#api/query.ts'
import { indianDay } from '#components/format/indian-day.ts'
import { exactRupeesText } from '#components/format/rupees.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Card } from '#ui/data/card.tsx'
import { type Column, DataTable } from '#ui/data/data-table.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import { RowSkeletons } from '../../lists/row-skeletons.tsx'
import '../payouts.css'
import { ComparedBooks } from './compared-books.tsx'
import { amountApart, sumApart } from './difference-amounts.ts'
import { periodOf } from './period.ts'
import { PeriodChoice } from './period-choice.tsx'

type Comparison = Output<typeof reconcilePayouts>

/**
 * Our books of a period beside the payment service, the bank and the cash of drivers, then our payouts beside the rail's:
 * differences first, the largest on top.
 */
export function Component() {
  const words = useWords('payouts')
  const [address] = useSearchParams()
  const [today] = useState(() => indianDay(new Date()))
  const period = periodOf(address, today)
  const books = useQuery(query('admin', reconcileBooks, { query: period }))
  const result = useQuery(query('admin', reconcilePayouts, { query: period }))
  return (
    <WorkPage
      title={words.reconcileTitle}
      subtitle={words.reconcileText}
      back={{ to: adminPaths.payouts, label: words.back }}
      end={
        <Button
          variant="secondary"
          icon={RefreshCw}
          busy={result.isFetching || books.isFetching}
          busyLabel={words.comparing}
          onClick={() => void Promise.all([books.refetch(), result.refetch()])}
        >
          {words.compareNow}
        </Button>
      }
    >
      <PeriodChoice key={`${period.from} ${period.to}`} period={period} today={today} />
      <Loaded query={books} skeleton={<RowSkeletons />}>
        {(data) => <ComparedBooks books={data.books} />}
      </Loaded>
      <h2>{words.title}</h2>
      <Loaded query={result} skeleton={<RowSkeletons />}>
        {(data) => (
          <>
            <Band data={data} />
            <Waiting waiting={data.waiting} />
            {data.differences.length > 0 && <Differences differences={data.differences} />}
            <Books data={data} />
          </>
        )}
      </Loaded>
    </WorkPage>
  )
}

function Band({ data: { waiting, differences, agreed } }: { data: Comparison }) {
  const words = useWords('payouts')
  const { language } = useLanguage()
  if (differences.length > 0) {
    const amount = exactRupeesText(sumApart(differences))
    return (
      <Note
        tone="warn"
        live={false}
        title={fill(fillCount(language, words, 'differences', differences.length), { amount })}
      >
        {fillCount(language, words, 'others', agreed)}
      </Note>
    )
  }
  if (agreed > 0) return <Note tone="ok">{fillCount(language, words, 'agrees', agreed)}</Note>
  return waiting.payouts === 0 && <Note tone="mute">{words.nothingSent}</Note>
}

/** Sent by a file that the bank has not answered yet: neither right nor wrong. */
function Waiting({ waiting: { payouts, amount } }: Pick<Comparison, 'waiting'>) {
  const words = useWords('payouts')
  const { language } = useLanguage()
  if (payouts === 0) return null
  const text = fillCount(language, words, 'waitingResults', payouts)
  return (
    <Note tone="mute" live={false}>
      {fill(text, { amount: exactRupeesText(amount) })}
    </Note>
  )
}

type Key = 'what' | 'ours' | 'rail' | 'apart' | 'known'

function Differences({ differences }: { differences: readonly PayoutDifference[] }) {
  const words = useWords('payouts')
  const columns: readonly (Column & { key: Key })[] = [
    { key: 'what', label: words.what, primary: true },
    { key: 'ours', label: words.ourBooks },
    { key: 'rail', label: words.otherSide },
    { key: 'apart', label: words.apart, align: 'end' },
    { key: 'known', label: words.known, wide: true },
  ]

  function cell(row: PayoutDifference, { key }: { key: Key }) {
    const { ours, rail } = row
    switch (key) {
      case 'what':
        return <What difference={row} />
      case 'ours':
        return ours === null ? (
          words.notThere
        ) : (
          <Side amount={ours.amount} state={words[`payout.${ours.state}`]} utr={ours.utr} />
        )
      case 'rail':
        return rail === null ? (
          words.notThere
        ) : (
          <Side amount={rail.amount} state={words[`rail.${rail.state}`]} utr={rail.utr} />
        )
      case 'apart':
        return <b className="text-bad-fg">{exactRupeesText(amountApart(row))}</b>
      case 'known':
        return words[knownKey(row)]
    }
  }

  return (
    <Card
      heading={words.differencesFirst}
      actions={<span className="text-ink-2 text-sm">{words.largestFirst}</span>}
    >
      <DataTable
        className="payout-table"
        caption={words.differencesFirst}
        columns={columns}
        rows={differences}
        rowKey={({ reference }) => reference}
        cell={cell}
      />
    </Card>
  )
}

/** A refused row of a results file is never read again by itself, as RazorpayX's list is. */
const knownKey = ({ difference, through }: PayoutDifference) =>
  difference === 'state' && through === 'bank_file'
    ? 'difference.state.file'
    : (`difference.${difference}` as const)

function What({ difference: { reference, ours } }: { difference: PayoutDifference }) {
  const words = useWords('payouts')
  return (
    <span className="grid">
      {ours === null ? (
        words.unknownFarm
      ) : (
        <Link className="link payout-link" to={adminPaths.payout(ours.runId, ours._id)}>
          {ours.farmer.name}
        </Link>
      )}
      <span className="num wrap-anywhere text-ink-2 text-sm">{reference}</span>
    </span>
  )
}

const Side = ({ amount, state, utr }: { amount: number; state: string; utr: string | null }) => (
  <span className="grid">
    <span className="num">
      {exactRupeesText(amount)} {state}
    </span>
    {utr !== null && <span className="num whitespace-nowrap text-ink-2 text-sm">{utr}</span>}
  </span>
)

type BookKey = 'book' | 'ours' | 'rail' | 'apart' | 'result'

function Books({ data: { ours, rail, waiting } }: { data: Comparison }) {
  const words = useWords('payouts')
  const columns: readonly (Column & { key: BookKey })[] = [
    { key: 'book', label: words.account, hideLabel: true, primary: true },
    { key: 'ours', label: words.ourBooks, align: 'end' },
    { key: 'rail', label: words.otherSide, align: 'end' },
    { key: 'apart', label: words.apart, align: 'end' },
    { key: 'result', label: words.result, corner: true },
  ]
  const books = [
    { book: 'sent', ours: ours.payouts - waiting.payouts, rail: rail.payouts, text: String },
    { book: 'paid', ours: ours.paid, rail: rail.paid, text: exactRupeesText },
  ] as const

  function cell(row: (typeof books)[number], { key }: { key: BookKey }) {
    switch (key) {
      case 'book':
        return words[`book.${row.book}`]
      case 'ours':
        return row.text(row.ours)
      case 'rail':
        return row.text(row.rail)
      case 'apart':
        return row.text(Math.abs(row.ours - row.rail))
      case 'result':
        return <Result isSame={row.ours === row.rail} />
    }
  }

  return (
    <Card heading={words.allBooks}>
      <DataTable
        className="payout-table"
        caption={words.allBooks}
        columns={columns}
        rows={books}
        rowKey={({ book }) => book}
        cell={cell}
      />
    </Card>
  )
}

function Result({ isSame }: { isSame: boolean }) {
  const words = useWords('payouts')
  return (
    <Badge tone={isSame ? 'ok' : 'bad'} icon={isSame ? Check : TriangleAlert}>
      {isSame ? words.agreesShort : words.differsShort}
    </Badge>
  )
}
