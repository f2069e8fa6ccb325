import type { Output } from '@farmgate/contract/endpoint.ts'
import type { onePayoutRun, Payout, PayoutRun } from '@farmgate/contract/money/payouts.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { rupeesText } from '#components/format/rupees.ts'
import { adminPaths } from '#admin-pages.ts'
import { type Column, DataTable } from '#ui/data/data-table.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { useWords } from '#words.ts'
import { PayoutBadge } from './run-badge.tsx'

type Key = 'farm' | 'entries' | 'sales' | 'wentBack' | 'deducted' | 'net' | 'state'

interface PayoutTableProps {
  run: PayoutRun
  /** Of the whole run, whichever page is shown. */
  totals: Output<typeof onePayoutRun>['totals']
  payouts: readonly Payout[]
  ticked: ReadonlySet<string>
  /** Only for drafts: their warnings are ticked before the approval. Afterwards only money that was paid before is marked. */
  onTick: ((id: string, isTicked: boolean) => void) | undefined
}

export function PayoutTable({ run, totals, payouts, ticked, onTick }: PayoutTableProps) {
  const words = useWords('payouts')
  const columns: readonly (Column & { key: Key })[] = [
    { key: 'farm', label: words.farm, primary: true },
    { key: 'entries', label: words.entries, align: 'end' },
    { key: 'sales', label: words.sales, align: 'end' },
    { key: 'wentBack', label: words.wentBack, align: 'end' },
    { key: 'deducted', label: words.deducted, align: 'end' },
    { key: 'net', label: words.net, align: 'end' },
    ...(run.state === 'draft' ? [] : [{ key: 'state', label: words.state, wide: true } as const]),
  ]

  function cell(payout: Payout, { key }: { key: Key }) {
    switch (key) {
      case 'farm':
        return (
          <div className="grid gap-1">
            <Link className="link payout-link" to={adminPaths.payout(run._id, payout._id)}>
              {payout.farmer.name}
            </Link>
            <span className="text-ink-2 text-sm">
              <span className="sr-only">{words.account}: </span>
              <AccountText account={payout.account} />
            </span>
            <Warnings payout={payout} isTicked={ticked.has(payout._id)} onTick={onTick} />
          </div>
        )
      case 'entries':
        return payout.entries
      case 'sales':
        return rupeesText(payout.sold)
      case 'wentBack':
        return rupeesText(-payout.wentBack)
      case 'deducted':
        return rupeesText(payout.net - payout.gross)
      case 'net':
        return <b>{rupeesText(payout.net)}</b>
      case 'state':
        return <StateCell payout={payout} />
    }
  }

  function foot({ key }: { key: Key }) {
    switch (key) {
      case 'farm':
        return words.totals
      case 'entries':
        return totals.entries
      case 'sales':
        return rupeesText(totals.sold)
      case 'wentBack':
        return rupeesText(-totals.wentBack)
      case 'deducted':
        return rupeesText(-run.deductions)
      case 'net':
        return rupeesText(run.net)
      case 'state':
        return null
    }
  }

  return (
    <DataTable
      className="payout-table payouts-of-run"
      caption={words.payouts}
      columns={columns}
      rows={payouts}
      rowKey={({ _id }) => _id}
      cell={cell}
      foot={foot}
    />
  )
}

function Warnings({
  payout: { _id, farmer, warnings },
  isTicked,
  onTick,
}: {
  payout: Payout
  isTicked: boolean
  onTick: PayoutTableProps['onTick']
}) {
  const words = useWords('payouts')
  const shown = onTick === undefined ? warnings.filter((warning) => warning === 'paid_before') : warnings
  if (shown.length === 0) return null
  return (
    <>
      <ul className="grid gap-0.5">
        {shown.map((warning) => (
          <li key={warning} className="payout-warning">
            <TriangleAlert size={16} aria-hidden />
            {words[`warning.${warning}`]}
          </li>
        ))}
      </ul>
      {onTick !== undefined && (
        <Checkbox
          label={words.looked}
          aria-label={fill(words.lookedOf, { farm: farmer.name })}
          checked={isTicked}
          onChange={(event) => onTick(_id, event.target.checked)}
        />
      )}
    </>
  )
}

/** `HDFC0000123 ••••4417`, broken only between its parts. */
export const AccountText = ({ account }: { account: string }) => (
  <span className="num">
    {account.split(' ').map((part, index) => (
      <Fragment key={part}>
        {index > 0 && ' '}
        <span className="whitespace-nowrap">{part}</span>
      </Fragment>
    ))}
  </span>
)

function StateCell({ payout: { state, utr, reason } }: { payout: Payout }) {
  return (
    <span className="grid justify-items-start gap-0.5">
      <PayoutBadge state={state} />
      {utr !== null && <span className="num whitespace-nowrap text-ink-2 text-sm">{utr}</span>}
      {reason !== null && <span className="wrap-anywhere text-ink-2 text-sm">{reason}</span>}
    </span>
  )
}
