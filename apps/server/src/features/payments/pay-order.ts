import { Refusal } from '@farmgate/domain/refusal.ts'
import { GatewayError } from '../../adapters/payments/payment-gateway.ts'
import { isUuid } from '../../db/uuid.ts'
import { type Asked, askGateway } from './ask-gateway.ts'
import { findPayState, type PayState } from './intents.sql.ts'
import type { GatewayDeps } from '../../money-deps.ts'

/** `cash`: paid at the door. `unsure`: nobody knows yet. No money is a refusal. */
export type PayAnswer = 'cash' | 'paid' | 'unsure'

/** The buyer says it is paid; only the gateway is believed. As often as anybody likes. */
export async function payOrder(deps: GatewayDeps, buyerId: string, id: string): Promise<PayAnswer> {
  const before = isUuid(id) ? await findPayState(deps.db, id, buyerId) : undefined
  if (before === undefined) throw new Refusal('order.not_found')
  return provePaid(deps, id, before, () => findPayState(deps.db, id, buyerId), 'by-buyer')
}

/** For whoever may know of this order. `look` says how it stands, once the gateway was asked. */
export async function provePaid(
  deps: GatewayDeps,
  id: string,
  before: PayState,
  look: () => Promise<PayState | undefined>,
  askedBy?: 'by-buyer',
): Promise<PayAnswer> {
  if (before.isCash) return 'cash'
  if (before.isPaid) return 'paid'
  const asked = await ask(deps, id, askedBy)
  // What is so now: another may have brought the news while we asked.
  const after = await look()
  if (after?.isPaid === true) return 'paid'
  // Held money has not gone back, and has not paid: an operator decides.
  if (asked === null || asked.standing === 'unsure' || asked.applied.includes('held')) return 'unsure'
  throw new Refusal(asked.applied.includes('sent-back') ? 'payment.returned' : 'payment.not_captured')
}

/** Null when the gateway gave no answer that can be relied on. */
async function ask(deps: GatewayDeps, id: string, askedBy?: 'by-buyer'): Promise<Asked | null> {
  try {
    return await askGateway(deps, id, askedBy)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    // It should know every order we ask about.
    if (error.kind === 'refused')
      deps.log.error({ order: id, reason: error.description }, 'the gateway refused to say')
    return null
  }
}
