import type { Clock } from './clock.ts'
import type { Order, Payment, Refund } from './entities.ts'
import type { EventName } from './events.ts'
import { badRequest } from './gateway-fault.ts'
import { looksLike, type Prefix } from './ids.ts'
import type { Changed, Fact, Journal } from './journal.ts'
import type { Contact, FundAccount, Payout, Settlement, Validation } from './payout-entities.ts'

/** All data of the gateway, rebuilt from the journal at the start. */
export interface Store {
  readonly orders: ReadonlyMap<string, Order>
  readonly payments: ReadonlyMap<string, Payment>
  readonly refunds: ReadonlyMap<string, Refund>
  readonly contacts: ReadonlyMap<string, Contact>
  readonly fundAccounts: ReadonlyMap<string, FundAccount>
  readonly validations: ReadonlyMap<string, Validation>
  readonly payouts: ReadonlyMap<string, Payout>
  readonly settlements: ReadonlyMap<string, Settlement>
  now(): number
  order(id: string): Order
  payment(id: string): Payment
  refund(id: string): Refund
  contact(id: string): Contact
  fundAccount(id: string): FundAccount
  validation(id: string): Validation
  payout(id: string): Payout
  /** What was made with an idempotency key. */
  refundOf(key: string): Refund | undefined
  validationOf(key: string): Validation | undefined
  payoutOf(key: string): Payout | undefined
  /** Stores a change and writes it to the journal. */
  save(fact: Fact, changed: Changed): void
  /** Sends a webhook to the merchant. */
  readonly emit: (event: EventName, about: Changed) => void
  /** The next scheduled action, the earliest first. */
  nextDue(): { readonly at: number; readonly id: string } | null
  reset(): void
}

export function createStore(
  clock: Clock,
  journal: Journal,
  hooks: { readonly emit: Store['emit']; readonly onDue: (at: number) => void },
): Store {
  const orders = new Map<string, Order>()
  const payments = new Map<string, Payment>()
  const refunds = new Map<string, Refund>()
  const contacts = new Map<string, Contact>()
  const fundAccounts = new Map<string, FundAccount>()
  const validations = new Map<string, Validation>()
  const payouts = new Map<string, Payout>()
  const settlements = new Map<string, Settlement>()
  const refundKeys = new Map<string, string>()
  const validationKeys = new Map<string, string>()
  const payoutKeys = new Map<string, string>()
  const dues = new Map<string, number>()

  const forget = (): void => {
    const things = [orders, payments, refunds, contacts, fundAccounts, validations, payouts, settlements]
    for (const known of [...things, refundKeys, validationKeys, payoutKeys, dues]) known.clear()
  }
  const keep = (changed: Changed): void => {
    const { order, payment, refund, contact, fundAccount, validation, payout, settlement } = changed
    put(orders, order)
    put(payments, payment)
    put(refunds, refund)
    put(contacts, contact)
    put(fundAccounts, fundAccount)
    put(validations, validation)
    put(payouts, payout)
    put(settlements, settlement)
    putKey(refundKeys, refund)
    putKey(validationKeys, validation)
    putKey(payoutKeys, payout)
    for (const thing of [payment, refund, validation, payout]) {
      if (thing === undefined) continue
      if (thing.due === null) dues.delete(thing.id)
      else dues.set(thing.id, thing.due.at)
      if (thing.due !== null) hooks.onDue(thing.due.at)
    }
  }
  for (const entry of journal.entries) {
    if (entry.fact === 'reset') forget()
    else keep(entry)
  }

  return {
    orders,
    payments,
    refunds,
    contacts,
    fundAccounts,
    validations,
    payouts,
    settlements,
    now: clock.now,
    order: (id) => known(orders, 'order', id),
    payment: (id) => known(payments, 'pay', id),
    refund: (id) => known(refunds, 'rfnd', id),
    contact: (id) => known(contacts, 'cont', id),
    fundAccount: (id) => known(fundAccounts, 'fa', id),
    validation: (id) => known(validations, 'fav', id),
    payout: (id) => known(payouts, 'pout', id),
    refundOf: (key) => refunds.get(refundKeys.get(key) ?? ''),
    validationOf: (key) => validations.get(validationKeys.get(key) ?? ''),
    payoutOf: (key) => payouts.get(payoutKeys.get(key) ?? ''),
    save(fact, changed) {
      keep(changed)
      journal.append({ at: clock.now(), fact, ...changed })
    },
    emit: hooks.emit,
    nextDue() {
      let first: { at: number; id: string } | null = null
      for (const [id, at] of dues) if (first === null || at < first.at) first = { at, id }
      return first
    },
    reset() {
      forget()
      journal.append({ at: clock.now(), fact: 'reset' })
    },
  }
}

function put<Thing extends { readonly id: string }>(things: Map<string, Thing>, thing?: Thing): void {
  if (thing !== undefined) things.set(thing.id, thing)
}

function putKey(
  keys: Map<string, string>,
  made?: { readonly id: string; readonly key: string | null },
): void {
  if (made !== undefined && made.key !== null) keys.set(made.key, made.id)
}

function known<Thing>(things: ReadonlyMap<string, Thing>, prefix: Prefix, id: string): Thing {
  if (!looksLike(prefix, id)) throw badRequest(`${id} is not a valid id`, { field: 'id' })
  const thing = things.get(id)
  if (thing === undefined) throw badRequest('The id provided does not exist')
  return thing
}
