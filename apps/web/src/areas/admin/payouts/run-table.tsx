import type { PayoutRun } from '@farmgate/contract/money/payouts.ts'
import { Link } from 'react-router'
import { dayText } from '#components/format/day-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { type Column, DataTable } from '#ui/data/data-table.tsx'
import { useWords } from '#words.ts'
import { RunBadge } from './run-badge.tsx'
import { happenedText, runName } from './run-text.ts'

type Key = 'run' | 'farms' | 'net' | 'state' | 'draftedBy' | 'approvedBy' | 'happened'

export function RunTable({ runs }: { runs: readonly PayoutRun[] }) {
  const words = useWords('payouts')
  const columns: readonly (Column & { key: Key })[] = [
    { key: 'run', label: words.run, primary: true },
    { key: 'farms', label: words.farms, align: 'end' },
    { key: 'net', label: words.net, align: 'end' },
    { key: 'state', label: words.state, corner: true },
    { key: 'draftedBy', label: words.draftedBy },
    { key: 'approvedBy', label: words.approvedBy },
    { key: 'happened', label: words.happened },
  ]

  function cell(run: PayoutRun, { key }: { key: Key }) {
    switch (key) {
      case 'run':
        return (
          <Link className="link payout-link" to={adminPaths.payoutRun(run._id)}>
            {runName(run, words)}
          </Link>
        )
      case 'farms':
        return run.farms
      case 'net':
        return <b>{rupeesText(run.net)}</b>
      case 'state':
        return <RunBadge run={run} />
      case 'draftedBy':
        return <PersonOnDay name={run.draftedBy.name} at={run.draftedAt} />
      case 'approvedBy':
        if (run.approvedBy === null || run.approvedAt === null)
          return <span className="text-ink-2">{words.notApproved}</span>
        return <PersonOnDay name={run.approvedBy.name} at={run.approvedAt} />
      case 'happened':
        return happenedText(run, words)
    }
  }

  return (
    <DataTable
      className="payout-table run-table"
      caption={words.runs}
      columns={columns}
      rows={runs}
      rowKey={({ _id }) => _id}
      cell={cell}
    />
  )
}

function PersonOnDay({ name, at }: { name: string; at: string }) {
  const { language } = useLanguage()
  return (
    <>
      {name}
      <span className="block text-ink-2 text-sm">{dayText(at, language)}</span>
    </>
  )
}
