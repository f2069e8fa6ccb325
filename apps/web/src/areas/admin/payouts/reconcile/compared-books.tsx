import type { ComparedBook, RecordApart } from '@farmgate/contract/money/books.ts'
import type { Book } from '@farmgate/domain/money/ledger/compared-books.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Check, Clock, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { momentText } from '#components/format/day-text.ts'
import { exactRupeesText } from '#components/format/rupees.ts'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Card } from '#ui/data/card.tsx'
import { type Column, DataTable } from '#ui/data/data-table.tsx'
import { useWords } from '#words.ts'
import { useRights } from '../../own-profile.ts'
import { PayoutOrderLink } from '../payout-order-link.tsx'
import '../payouts.css'

/** Payments, fees, refunds, transfers and cash: what was recorded beside our books, then each record that differs. */
export function ComparedBooks({ books }: { books: readonly ComparedBook[] }) {
  const rows = books
    .flatMap(({ book, differences }) => differences.map((record) => ({ ...record, book })))
    .toSorted((a, b) => Math.abs(b.recorded - b.booked) - Math.abs(a.recorded - a.booked))
  return (
    <>
      <Overview books={books} />
      {rows.length > 0 && <RecordsApart rows={rows} />}
    </>
  )
}

type BookKey = 'book' | 'recorded' | 'booked' | 'apart' | 'waits' | 'result'

function Overview({ books }: { books: readonly ComparedBook[] }) {
  const words = useWords('payouts')
  const columns: readonly (Column & { key: BookKey })[] = [
    { key: 'book', label: words.compared, primary: true },
    { key: 'recorded', label: words.otherSide, align: 'end' },
    { key: 'booked', label: words.ourBooks, align: 'end' },
    { key: 'apart', label: words.apart, align: 'end' },
    { key: 'waits', label: words.waitsStill },
    { key: 'result', label: words.result, corner: true },
  ]

  function cell(row: ComparedBook, { key }: { key: BookKey }) {
    const { book, recorded, booked, agreed, waiting } = row
    switch (key) {
      case 'book':
        return (
          <span className="grid">
            <b>{words[`compared.${book}`]}</b>
            <span className="text-ink-2 text-sm">
              {fill(words.agreedOf, { agreed, count: recorded.count })}
            </span>
          </span>
        )
      case 'recorded':
        return exactRupeesText(recorded.amount)
      case 'booked':
        return exactRupeesText(booked)
      case 'apart':
        return exactRupeesText(Math.abs(Math.round((recorded.amount - booked) * 100) / 100))
      case 'waits':
        return waiting === null || waiting.count === 0
          ? words.nothingWaits
          : fill(words[`waiting.${WAITING[book]}`], {
              count: waiting.count,
              amount: exactRupeesText(waiting.amount),
            })
      case 'result':
        return <Result book={row} />
    }
  }

  return (
    <Card heading={words.comparedTitle}>
      <DataTable
        className="payout-table"
        caption={words.comparedTitle}
        columns={columns}
        rows={books}
        rowKey={({ book }) => book}
        cell={cell}
      />
    </Card>
  )
}

/** Nothing waits of transfers and banked cash. */
const WAITING = {
  payments: 'payments',
  fees: 'fees',
  refunds: 'refunds',
  transfers: 'refunds',
  cash: 'cash',
  banked: 'cash',
} as const satisfies Record<Book, string>

/** A difference in cash that an operator has settled is explained. */
function Result({ book: { apart, differences } }: { book: ComparedBook }) {
  const words = useWords('payouts')
  const open = apart - differences.filter(({ difference }) => difference === 'settled').length
  if (open > 0)
    return (
      <Badge tone="bad" icon={TriangleAlert}>
        {words.differsShort}
      </Badge>
    )
  return apart > 0 ? (
    <Badge tone="mute" icon={Clock}>
      {words.settledShort}
    </Badge>
  ) : (
    <Badge tone="ok" icon={Check}>
      {words.agreesShort}
    </Badge>
  )
}

type Row = RecordApart & { book: Book }
type RecordKey = 'what' | 'recorded' | 'booked' | 'apart' | 'known'

function RecordsApart({ rows }: { rows: readonly Row[] }) {
  const words = useWords('payouts')
  const columns: readonly (Column & { key: RecordKey })[] = [
    { key: 'what', label: words.what, primary: true },
    { key: 'recorded', label: words.otherSide, align: 'end' },
    { key: 'booked', label: words.ourBooks, align: 'end' },
    { key: 'apart', label: words.apart, align: 'end' },
    { key: 'known', label: words.known, wide: true },
  ]

  function cell(row: Row, { key }: { key: RecordKey }) {
    switch (key) {
      case 'what':
        return <What row={row} />
      case 'recorded':
        return exactRupeesText(row.recorded)
      case 'booked':
        return row.booked === 0 ? words.notThere : exactRupeesText(row.booked)
      case 'apart':
        return <b className="text-bad-fg">{exactRupeesText(Math.abs(row.recorded - row.booked))}</b>
      case 'known':
        return (
          <span className="grid gap-0.5">
            {words[`apart.${row.difference}`]}
            {row.said !== null && <span className="wrap-anywhere text-ink-2 text-sm">{row.said}</span>}
          </span>
        )
    }
  }

  return (
    <Card
      heading={words.recordsApart}
      actions={<span className="text-ink-2 text-sm">{words.largestFirst}</span>}
    >
      <DataTable
        className="payout-table"
        caption={words.recordsApart}
        columns={columns}
        rows={rows}
        rowKey={({ _id, book }) => `${book} ${_id}`}
        cell={cell}
      />
    </Card>
  )
}

function What({ row: { book, reference, order, roundDay, at } }: { row: Row }) {
  const words = useWords('payouts')
  const { language } = useLanguage()
  const isDaily = useRights()('daily')
  return (
    <span className="grid min-w-44 gap-0.5">
      <b>{words[`compared.${book}`]}</b>
      {order !== null && <PayoutOrderLink number={order.number} />}
      {roundDay !== null && isDaily ? (
        <Link className="link payout-link" to={adminPaths.roundDay(roundDay.roundId, roundDay.day)}>
          {reference}
        </Link>
      ) : (
        reference !== '' && <span className="num wrap-anywhere text-sm">{reference}</span>
      )}
      <span className="text-ink-2 text-sm">{momentText(at, language)}</span>
    </span>
  )
}
