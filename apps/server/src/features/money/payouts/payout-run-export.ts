import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { payouts as english } from '@farmgate/messages/en/payouts.ts'
import type { Words } from '@farmgate/messages/fill.ts'
import { payouts as hindi } from '@farmgate/messages/hi/payouts.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { isUuid } from '#db/uuid.ts'
import { listPayoutsOfRun, type PayoutRow } from '#features/money/payout-store/payouts.sql.ts'
import { momentCell } from '#features/platform/exports/cells.ts'
import { type ExportSource, pageByPage, type Row } from '#features/platform/exports/export-source.ts'

type PayoutWords = Words<typeof english>
const words: Record<Language, PayoutWords> = { en: english, hi: hindi }

/** What a run pays each farm, in the order in which it was drafted. Accounts are masked, as on its page. */
export const payoutRunExport: ExportSource = async function* (db, { language, question: { run = '' } }) {
  const say = words[language]
  yield [
    say.farm,
    say.account,
    say.entries,
    say.sales,
    say.wentBack,
    say.deducted,
    say.net,
    say.state,
    say.utr,
    say.reason,
    say.sentAt,
    say.endedAt,
  ]
  if (!isUuid(run)) return
  const payouts = pageByPage<PayoutRow>((after, limit) =>
    listPayoutsOfRun(db, run, { after: after?.id ?? null, limit }),
  )
  for await (const payout of payouts) yield rowOf(payout, say)
}

const rowOf = (payout: PayoutRow, say: PayoutWords): Row => [
  payout.farmerName,
  payout.account,
  payout.entries,
  toRupees(payout.grossPaise + payout.backPaise),
  toRupees(payout.backPaise),
  toRupees(payout.deductionsPaise),
  toRupees(payout.netPaise),
  say[`payout.${payout.state}`],
  payout.utr,
  payout.reason,
  momentCell(payout.sentAt),
  momentCell(payout.endedAt),
]
