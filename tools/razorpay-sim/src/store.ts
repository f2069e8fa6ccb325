import type { Clock } from './clock.ts'
import type { Order, Payment, Refund } from './entities.ts'
import type { EventName } from './events.ts'
import { badRequest } from './gateway-fault.ts'
import { looksLike, type Prefix } from './ids.ts'
import type { Changed, Fact, Journal } from './journal.ts'

/** All data of the gateway, rebuilt from the journal at the start. */
export interface Store {
  readonly orders: ReadonlyMap<string, Order>
  readonly payments: ReadonlyMap<string, Payment>
  readonly refunds: ReadonlyMap<string, Refund>
  readonly refundKeys: ReadonlyMap<string, string>
  now(): number
  order(id: string): Order
  payment(id: string): Payment
  refund(id: string): Refund
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
  const refundKeys = new Map<string, string>()
  const dues = new Map<string, number>()

  const forget = (): void => {
    for (const known of [orders, payments, refunds, refundKeys, dues]) known.clear()
  }
  const keep = ({ order, payment, refund }: Changed): void => {
    if (order !== undefined) orders.set(order.id, order)
    if (payment !== undefined) payments.set(payment.id, payment)
    if (refund !== undefined) refunds.set(refund.id, refund)
    if (refund !== undefined && refund.key !== null) refundKeys.set(refund.key, refund.id)
    for (const thing of [payment, refund]) {
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
    refundKeys,
    now: clock.now,
    order: (id) => known(orders, 'order', id),
    payment: (id) => known(payments, 'pay', id),
    refund: (id) => known(refunds, 'rfnd', id),
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

function known<Thing>(things: ReadonlyMap<string, Thing>, prefix: Prefix, id: string): Thing {
  if (!looksLike(prefix, id)) throw badRequest(`${id} is not a valid id`, { field: 'id' })
  const thing = things.get(id)
  if (thing === undefined) throw badRequest('The id provided does not exist')
  return thing
}
