import { LIST_MAX } from '@farmgate/contract/paging.ts'
import { givePayoutResults } from '@farmgate/contract/money/payout-results.ts'
import * as api from '@farmgate/contract/money/payouts.ts'
import { toPaise, toRupees } from '@farmgate/domain/numbers/paise.ts'
import { rulesOn } from '@farmgate/domain/money/payouts/deductions.ts'
import { nextRunDay } from '@farmgate/domain/money/payouts/payout-run.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { payoutResponses as words } from '@farmgate/messages/en/payout-responses.ts'
import { bankResults } from '@farmgate/messages/en/bank-results.ts'
import type { PayoutRail } from '#adapters/payouts/payout-rail.ts'
import { readCursor } from '#db/lists/cursor.ts'
import { cutPage } from '#db/lists/page.ts'
import { isUuid } from '#db/uuid.ts'
import type { On } from '#http/on.ts'
import { operatorOf } from '#http/shared/operator.ts'
import { type ActDeps, proveForAct } from '#features/people/second-factor/prove-code.ts'
import { addDeductionRule } from './add-deduction-rule.ts'
import { bankCash } from './bank-cash.ts'
import { approveRun, throwAwayRun } from './decide-run.ts'
import { draftRun } from './draft-run.ts'
import { readCash } from './house-money.sql.ts'
import { readPayableSums } from './payable-sums.ts'
import { findRun, listRuns, listSkips, readMoneyThere } from '#features/money/payout-store/payout-runs.sql.ts'
import { listDeductionRules, readPayoutRules } from '#features/money/payout-store/payout-rules.sql.ts'
import {
  findPayout,
  listEntriesOf,
  listPayoutsOfRun,
  listReporters,
  readRunEntries,
} from '#features/money/payout-store/payouts.sql.ts'
import { presentEntry, presentPayouts, presentPerson, presentRun } from './present-payout.ts'
import { readResults } from '#features/money/payout-sending/read-results.ts'
import { compareWithRail } from '#features/money/payout-sending/reconcile-payouts.ts'
import { approveWriteOff, requestWriteOff, withdrawWriteOff } from './write-off.ts'
import { findWriteOff, listWriteOffs, type WriteOffRow } from './write-offs.sql.ts'

const WRITE_OFFS_MAX = 100
const RUNS_QUERY = 'payout runs'

/** Runs of payouts, and the money they are paid from. */
export function payoutRoutes(on: On, deps: ActDeps & { readonly rail: PayoutRail }): void {
  const { db, rail } = deps

  const loadRun = async (id: string) => {
    const run = isUuid(id) ? await findRun(db, id) : undefined
    if (run === undefined) throw new Refusal('payout_run.not_found')
    return run
  }
  const showRun = async (id: string) => presentRun(await loadRun(id))
  const idOfRun = async (id: string) => (await loadRun(id)).id

  on(api.payoutRuns, async ({ query: { limit = LIST_MAX, cursor } }) => {
    const before = cursor === undefined ? null : readCursor(cursor, RUNS_QUERY, ['integer'])[0]
    const [sums, therePaise, cashPaise, rules, found] = await Promise.all([
      readPayableSums(db, null),
      readMoneyThere(db),
      readCash(db),
      readPayoutRules(db),
      listRuns(db, before, limit + 1),
    ])
    const { rows, nextCursor } = cutPage(found, limit, RUNS_QUERY, ({ number }) => [number])
    return {
      owed: toRupees(sums.owedPaise),
      payable: toRupees(sums.payablePaise),
      notYet: toRupees(sums.notYetPaise),
      inRuns: toRupees(sums.inRunsPaise),
      there: toRupees(therePaise),
      cash: toRupees(cashPaise),
      nextRun: nextRunDay(rules.today, rules),
      runs: rows.map(presentRun),
      nextCursor,
    }
  })

  on(api.draftPayouts, async ({ actor, caller, body: { farmers } }) => {
    const farmerIds = farmers === undefined ? null : [...new Set(farmers.filter(isUuid))]
    const id = await draftRun(db, operatorOf(actor, caller), { rail: rail.kind, farmerIds })
    return { message: words.drafted, run: await showRun(id) }
  })

  on(api.onePayoutRun, async ({ params: { id }, query: { limit = LIST_MAX, cursor } }) => {
    const run = await loadRun(id)
    const question = JSON.stringify(['payouts of', run.id])
    const after = cursor === undefined ? null : readCursor(cursor, question, ['uuid'])[0]
    const [found, skips, therePaise, reporters, { entries, backPaise }] = await Promise.all([
      listPayoutsOfRun(db, run.id, { after, limit: limit + 1 }),
      listSkips(db, run.id, LIST_MAX),
      readMoneyThere(db),
      listReporters(db, run.id),
      readRunEntries(db, run.id),
    ])
    const { rows, nextCursor } = cutPage(found, limit, question, (payout) => [payout.id])
    return {
      run: presentRun(run),
      needed: toRupees(run.netPaise),
      there: toRupees(therePaise),
      reporters,
      totals: { entries, sold: toRupees(run.grossPaise + backPaise), wentBack: toRupees(backPaise) },
      payouts: await presentPayouts(db, rows),
      nextCursor,
      skipped: skips.map(({ farmerId, farmerName, reason, amountPaise }) => ({
        farmer: { _id: farmerId, name: farmerName },
        reason,
        amount: toRupees(amountPaise),
      })),
    }
  })

  on(api.approvePayouts, async ({ actor, caller, params: { id }, body: { ticked = [], code } }) => {
    await proveForAct(deps, actor.accountId, code, caller)
    await approveRun(db, operatorOf(actor, caller), await idOfRun(id), ticked)
    return { message: words.approved, run: await showRun(id) }
  })

  on(api.throwAwayPayouts, async ({ actor, caller, params: { id } }) => {
    await throwAwayRun(db, operatorOf(actor, caller), await idOfRun(id))
    return { message: words.thrownAway, run: await showRun(id) }
  })

  on(givePayoutResults, async ({ actor, caller, params: { id }, body: { file, code } }) => {
    await proveForAct(deps, actor.accountId, code, caller)
    const { refused, ...counts } = await readResults(deps, operatorOf(actor, caller), id, file)
    return {
      message: refused.length === 0 ? bankResults.read : bankResults.refused,
      ...counts,
      rowsRefused: refused.length,
      refused: refused.slice(0, LIST_MAX).map((row) => ({ ...row, why: bankResults[`why.${row.fault}`] })),
    }
  })

  on(api.onePayout, async ({ params: { id, payoutId } }) => {
    const payout = isUuid(id) && isUuid(payoutId) ? await findPayout(db, id, payoutId) : undefined
    if (payout === undefined) throw new Refusal('payout.not_found')
    const [shown] = await presentPayouts(db, [payout])
    if (shown === undefined) throw new Refusal('payout.not_found')
    return { payout: shown, entries: (await listEntriesOf(db, payoutId, LIST_MAX)).map(presentEntry) }
  })

  on(api.bankCash, async ({ actor, caller, body: { amount, bank, receipt } }) => {
    await bankCash(db, operatorOf(actor, caller), { amountPaise: paiseOf(amount), bank, receipt })
    const [therePaise, cashPaise] = await Promise.all([readMoneyThere(db), readCash(db)])
    return { message: words.cashBanked, there: toRupees(therePaise), cash: toRupees(cashPaise) }
  })

  const showRules = async () => {
    const [rules, { today }] = await Promise.all([listDeductionRules(db), readPayoutRules(db)])
    const current = new Set(rulesOn(rules, today).map(({ id }) => id))
    return rules.map(({ id, kind, shareBp, fromDay, madeAt, madeBy }) => ({
      _id: id,
      kind,
      share: shareBp / 100,
      from: fromDay,
      isCurrent: current.has(id),
      madeAt: madeAt.toISOString(),
      madeBy,
    }))
  }

  on(api.deductionRules, async () => ({ rules: await showRules() }))

  on(api.addDeductionRule, async ({ actor, caller, body: { kind, share, from } }) => {
    const rule = { kind, shareBp: Math.round(share * 100), fromDay: from }
    await addDeductionRule(db, operatorOf(actor, caller), rule)
    return { message: words.ruleAdded, rules: await showRules() }
  })

  const showWriteOff = async (id: string) => {
    const writeOff = isUuid(id) ? await findWriteOff(db, id) : undefined
    if (writeOff === undefined) throw new Refusal('write_off.not_found')
    return presentWriteOff(writeOff)
  }

  on(api.writeOffs, async () => ({
    writeOffs: (await listWriteOffs(db, WRITE_OFFS_MAX)).map(presentWriteOff),
  }))

  on(api.requestWriteOff, async ({ actor, caller, body: { farmer, amount, reason } }) => {
    if (!isUuid(farmer)) throw new Refusal('farmer.not_found')
    const request = { farmerId: farmer, amountPaise: paiseOf(amount), reason }
    const id = await requestWriteOff(db, operatorOf(actor, caller), request)
    return { message: words.writeOffRequested, writeOff: await showWriteOff(id) }
  })

  on(api.approveWriteOff, async ({ actor, caller, params: { id }, body: { code } }) => {
    await proveForAct(deps, actor.accountId, code, caller)
    await approveWriteOff(db, operatorOf(actor, caller), (await showWriteOff(id))._id)
    return { message: words.writtenOff, writeOff: await showWriteOff(id) }
  })

  on(api.withdrawWriteOff, async ({ actor, caller, params: { id } }) => {
    await withdrawWriteOff(db, operatorOf(actor, caller), (await showWriteOff(id))._id)
    return { message: words.writeOffWithdrawn, writeOff: await showWriteOff(id) }
  })

  on(api.reconcilePayouts, async ({ query: { from, to } }) => {
    const found = await compareWithRail(deps, startOf(from), endOf(to))
    const { ours, rail: theirs, waiting, differences, agreed } = found
    return {
      ours: {
        payouts: ours.length,
        paid: paidOf(ours.map(({ state, netPaise }) => [state === 'paid', netPaise])),
      },
      rail: {
        payouts: theirs.length,
        paid: paidOf(theirs.map(({ state, amountPaise }) => [state === 'processed', amountPaise])),
      },
      waiting: { payouts: waiting.length, amount: paidOf(waiting.map(({ netPaise }) => [true, netPaise])) },
      differences: differences.map(({ ours: own, rail: other, ...rest }) => ({
        ...rest,
        ours: own && {
          _id: own.id,
          runId: own.runId,
          farmer: { _id: own.farmerId, name: own.farmerName },
          amount: toRupees(own.netPaise),
          state: own.state,
          utr: own.utr,
        },
        rail: other && { amount: toRupees(other.amountPaise), state: other.state, utr: other.utr },
      })),
      agreed,
    }
  })
}

const paidOf = (payouts: readonly (readonly [boolean, number])[]): number =>
  toRupees(payouts.reduce((sum, [isPaid, paise]) => sum + (isPaid ? paise : 0), 0))

/** Midnight in India. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00+05:30`)
const endOf = (day: string): Date => new Date(startOf(day).getTime() + 24 * 3_600_000)

function paiseOf(rupees: number): number {
  const paise = toPaise(rupees)
  if (paise === null) throw new Refusal('request.invalid')
  return paise
}

const presentWriteOff = ({
  id,
  farmer,
  amountPaise,
  requestedAt,
  requestedBy,
  approvedBy,
  ...rest
}: WriteOffRow) => ({
  _id: id,
  farmer: presentPerson(farmer),
  amount: toRupees(amountPaise),
  reason: rest.reason,
  state: rest.state,
  requestedAt: requestedAt.toISOString(),
  requestedBy: presentPerson(requestedBy),
  approvedBy: approvedBy === null ? null : presentPerson(approvedBy),
})
