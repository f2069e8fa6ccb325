import { randomInt } from 'node:crypto'
import { type Body, fundAccountIn, readOptional, readText } from './fund-accounts.ts'
import { badRequest } from './gateway-fault.ts'
import { makeId } from './ids.ts'
import { readAmount, readNotes } from './orders.ts'
import {
  type FundAccount,
  type Payout,
  PAYOUT_MODES,
  type PayoutMode,
  type PayoutOutcome,
} from './payout-entities.ts'
import type { Store } from './store.ts'
import { isFailing } from './validations.ts'

/** How payouts end. By default: processed a moment after the response. */
export interface PayoutRule {
  /** `queued` and `processing` stay so until the test ends them. `reversed` is processed first, and returns later. */
  readonly outcome: PayoutOutcome | 'queued' | 'processing'
  readonly after_ms?: number | undefined
  /** How long after it was processed a `reversed` payout returns: two days by default. */
  readonly reversed_after_seconds?: number | undefined
}

const REVERSED_AFTER_SECONDS = 2 * 24 * 3_600

export function createPayout(
  store: Store,
  accountNumber: string,
  body: Body,
  { key, request }: Pick<Payout, 'key' | 'request'>,
  rule: PayoutRule,
): Payout {
  if (readText(body, 'account_number') !== accountNumber) {
    throw badRequest('The account number is not one of this business.', { field: 'account_number' })
  }
  if (body['currency'] !== 'INR') throw badRequest('Currency is not supported', { field: 'currency' })
  const terms = {
    amount: readAmount(body['amount']),
    currency: 'INR',
    mode: readMode(body),
    purpose: readText(body, 'purpose'),
    referenceId: readLimited(body, 'reference_id', 40),
    narration: readLimited(body, 'narration', 30),
    notes: readNotes(body['notes']),
  }
  const account = fundAccountIn(store, body)
  if ((terms.mode === 'UPI') !== (account.accountType === 'vpa')) {
    throw badRequest('The mode does not fit the type of the fund account.', { field: 'mode' })
  }
  const payout: Payout = {
    ...terms,
    id: makeId('pout'),
    fundAccountId: account.id,
    status: rule.outcome === 'queued' ? 'queued' : 'processing',
    utr: null,
    reason: null,
    createdAt: store.now(),
    key,
    request,
    due: dueOf(store, account, rule),
    reversedAfterMs:
      rule.outcome === 'reversed' ? (rule.reversed_after_seconds ?? REVERSED_AFTER_SECONDS) * 1000 : null,
  }
  store.save('payout.created', { payout })
  return payout
}

/** Ends a payout, or returns one that was paid. */
export function settlePayout(store: Store, payout: Payout, outcome: PayoutOutcome): Payout {
  if (!MAY_BECOME[payout.status].includes(outcome)) {
    throw badRequest(`A payout that is ${payout.status} can't become ${outcome}.`)
  }
  const returnsAfterMs = outcome === 'processed' ? payout.reversedAfterMs : null
  const settled: Payout = {
    ...payout,
    status: outcome,
    utr: outcome === 'processed' ? makeUtr(payout.mode) : payout.utr,
    reason: REASONS[outcome],
    due: returnsAfterMs === null ? null : { at: store.now() + returnsAfterMs, what: 'reversed' },
    reversedAfterMs: null,
  }
  store.save(`payout.${outcome}`, { payout: settled })
  store.emit(`payout.${outcome}`, { payout: settled })
  return settled
}

const MAY_BECOME: Readonly<Record<Payout['status'], readonly PayoutOutcome[]>> = {
  queued: ['processed', 'failed'],
  processing: ['processed', 'failed', 'reversed'],
  processed: ['reversed'],
  reversed: [],
  failed: [],
}

const REASONS: Readonly<Record<PayoutOutcome, string | null>> = {
  processed: null,
  failed: "The beneficiary's bank did not accept the transfer.",
  reversed: "The beneficiary's bank returned the transfer: the account is closed.",
}

function dueOf(store: Store, account: FundAccount, { outcome, after_ms = 0 }: PayoutRule): Payout['due'] {
  if (outcome === 'queued' || outcome === 'processing') return null
  const first = outcome === 'failed' || isFailing(account) ? 'failed' : 'processed'
  return { at: store.now() + after_ms, what: first }
}

function readMode(body: Body): PayoutMode {
  const mode = PAYOUT_MODES.find((each) => each === body['mode'])
  if (mode === undefined) throw badRequest('The selected mode is invalid.', { field: 'mode' })
  return mode
}

function readLimited(body: Body, field: string, max: number): string | null {
  const text = readOptional(body, field)
  if (text !== null && text.length > max) {
    throw badRequest(`The ${field} may not be greater than ${max} characters.`, { field })
  }
  return text
}

/** Twelve digits for IMPS and UPI; a bank's letters and sixteen characters for NEFT and RTGS. */
function makeUtr(mode: PayoutMode): string {
  const digits = String(randomInt(10 ** 12)).padStart(12, '0')
  return mode === 'NEFT' || mode === 'RTGS' ? `YESB${digits}` : digits
}
