import { approveWriteOff, withdrawWriteOff, writeOffs } from '@farmgate/contract/money/payouts.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { Check, Clock, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { query } from '#api/query.ts'
import { dayText } from '#components/format/day-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { Loaded } from '#components/query/loaded.tsx'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { AskButton } from '#ui/buttons/ask-button.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Card } from '#ui/data/card.tsx'
import { type Column, DataTable } from '#ui/data/data-table.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { ownProfileQuery, useLacksFactor, useRights } from '../../own-profile.ts'
import { useCodeAgain } from '../../second-factor/code-again.tsx'
import { usePayoutCall } from '../use-payout-call.ts'

type WriteOff = Output<typeof writeOffs>['writeOffs'][number]
type Key = 'farm' | 'amount' | 'reason' | 'requestedBy' | 'state' | 'acts'

const LOOKS = {
  requested: { tone: 'warn', icon: Clock },
  approved: { tone: 'ok', icon: Check },
  withdrawn: { tone: 'mute', icon: Undo2 },
} as const

/** Debts that are written off by two people. They are asked for on the page of the farm. */
export function WriteOffs() {
  const words = useWords('payouts')
  const result = useQuery(query('admin', writeOffs, {}))
  return (
    <Card heading={words.writeOffs}>
      <p className="card-padded pt-0! text-ink-2">{words.writeOffsText}</p>
      <Loaded query={result} skeleton={<Skeleton className="h-24" />}>
        {(data) =>
          data.writeOffs.length === 0 ? (
            <p className="card-padded pt-0!">{words.noWriteOffs}</p>
          ) : (
            <WriteOffTable rows={data.writeOffs} />
          )
        }
      </Loaded>
    </Card>
  )
}

function WriteOffTable({ rows }: { rows: readonly WriteOff[] }) {
  const words = useWords('payouts')
  const { language } = useLanguage()
  const columns: readonly (Column & { key: Key })[] = [
    { key: 'farm', label: words.farm, primary: true },
    { key: 'amount', label: words.amount, align: 'end' },
    { key: 'reason', label: words.whyWriteOff },
    { key: 'requestedBy', label: words.requestedBy },
    { key: 'state', label: words.state, corner: true },
    { key: 'acts', label: words.actions, hideLabel: true, wide: true, align: 'end' },
  ]

  const lacksFactor = useLacksFactor()
  function cell(row: WriteOff, { key }: { key: Key }) {
    switch (key) {
      case 'farm':
        return (
          <Link className="link payout-link" to={adminPaths.farmer(row.farmer._id)}>
            {row.farmer.name}
          </Link>
        )
      case 'amount':
        return <b>{rupeesText(row.amount)}</b>
      case 'reason':
        return row.reason
      case 'requestedBy':
        return `${row.requestedBy.name}, ${dayText(row.requestedAt, language)}`
      case 'state':
        return <Badge {...LOOKS[row.state]}>{words[`writeOff.${row.state}`]}</Badge>
      case 'acts':
        return row.state === 'requested' && !lacksFactor && <WriteOffActs writeOff={row} />
    }
  }

  return (
    <DataTable
      className="payout-table"
      caption={words.writeOffs}
      columns={columns}
      rows={rows}
      rowKey={({ _id }) => _id}
      cell={cell}
    />
  )
}

function WriteOffActs({ writeOff: { _id, farmer, amount, requestedBy } }: { writeOff: WriteOff }) {
  const words = useWords('payouts')
  const admin = useWords('admin')
  const problemText = useProblemText()
  const isDaily = useRights()('daily')
  const { data: me } = useQuery(ownProfileQuery())
  const { box, code, isMissing, clear } = useCodeAgain()
  const { busy, failure, send } = usePayoutCall<'approve' | 'withdraw'>()
  const isOwn = requestedBy._id === me?.admin._id
  const farm = farmer.name
  const params = { id: _id }
  return (
    <div className="grid gap-2">
      {!isOwn && box}
      <div className="flex flex-wrap justify-end gap-2">
        {!isOwn && (
          <AskButton
            size="sm"
            disabled={isMissing}
            aria-label={fill(words.approveWriteOffOf, { farm })}
            question={fill(words.writeOffAsk, { amount: rupeesText(amount) })}
            yes={admin.yes}
            no={admin.no}
            busy={busy === 'approve'}
            busyLabel={words.approving}
            onYes={() =>
              send('approve', async () => {
                clear()
                await callAs('admin', approveWriteOff, { params, body: { code } })
              })
            }
          >
            {words.approveWriteOff}
          </AskButton>
        )}
        {isDaily && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={fill(words.withdrawOf, { farm })}
            busy={busy === 'withdraw'}
            busyLabel={words.withdrawing}
            onClick={() =>
              send('withdraw', async () => {
                await callAs('admin', withdrawWriteOff, { params })
              })
            }
          >
            {words.withdraw}
          </Button>
        )}
      </div>
      {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
    </div>
  )
}
