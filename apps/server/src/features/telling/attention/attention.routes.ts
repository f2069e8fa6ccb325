import * as api from '@farmgate/contract/telling/attention.ts'
import { hasRight } from '@farmgate/domain/people/accounts/staff.ts'
import { APPROVAL_KINDS, ATTENTION_KINDS } from '@farmgate/domain/telling/attention.ts'
import { isThere } from '@farmgate/domain/market/market-uses.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { adminResponses as words } from '@farmgate/messages/en/admin-responses.ts'
import { readUses } from '#db/market-uses.sql.ts'
import { Answer } from '#http/responses/answer.ts'
import type { On } from '#http/on.ts'
import type { MoneyDeps } from '#features/ordering/order-store/money-deps.ts'
import { operatorOf } from '#http/shared/operator.ts'
import { acknowledgeAlarm } from '#features/telling/alarms/acknowledge-alarm.ts'
import { releaseUnproven } from '#features/ordering/cash-limits/release-unproven.ts'
import { confirmAccount } from '#features/money/gateway-account/confirm-account.ts'
import { showOrder } from '#features/ordering/order-views/show-order.ts'
import { checkPayment } from '#features/money/payments/check-payment.ts'
import { decideHeldRefunds } from '#features/money/payments/decide-held-refunds.ts'
import { approveRefund } from '#features/money/refunds/approve-refund.ts'
import { resendRefund } from '#features/money/refunds/resend-refund.ts'
import { type ActDeps, proveForAct } from '#features/people/second-factor/prove-code.ts'
import { viewRefunds } from './attention.sql.ts'
import { listAttention } from './list-attention.ts'
import { presentAttention, presentRefund } from './present-attention.ts'

export function attentionRoutes(on: On, deps: MoneyDeps & ActDeps): void {
  const { db, gateway } = deps

  on(api.attention, async ({ actor, query }) => {
    const seesAll = actor.staff === null || hasRight(actor.staff.role, 'daily')
    const uses = await readUses(db)
    const kinds = seesAll ? ATTENTION_KINDS : APPROVAL_KINDS
    const found = await listAttention(db, query, {
      id: actor.accountId,
      kinds: kinds.filter((kind) => isThere('attention', kind, uses)),
      seesOwn: seesAll,
    })
    return presentAttention(found, gateway)
  })

  on(api.resendRefund, async ({ actor, caller, params }) => {
    const { id, orderId, isAnother } = await resendRefund(db, operatorOf(actor, caller), params.id)
    const [refund] = await viewRefunds(db, [id])
    if (refund === undefined) throw new Refusal('refund.not_found')
    return {
      message: isAnother ? words.refundResent : words.refundHurried,
      refund: presentRefund(refund),
      order: orderId === null ? null : await showOrder(deps, orderId, 'admin'),
    }
  })

  on(api.approveRefund, async ({ actor, caller, params, body: { code } }) => {
    await proveForAct(deps, actor.accountId, code, caller)
    const { orderId } = await approveRefund(db, operatorOf(actor, caller), params.id)
    const [refund] = await viewRefunds(db, [params.id])
    if (refund === undefined) throw new Refusal('refund.not_found')
    return {
      message: words.refundApproved,
      refund: presentRefund(refund),
      order: orderId === null ? null : await showOrder(deps, orderId, 'admin'),
    }
  })

  on(api.decideAlarm, async ({ actor, body: { decision, seen }, caller, params }) => {
    const operator = operatorOf(actor, caller)
    if (decision === 'acknowledged') {
      await acknowledgeAlarm(db, operator, params.id)
      return { message: words.alarmAcknowledged, payments: 0, amount: 0 }
    }
    if (decision === 'new_account') {
      await confirmAccount(db, operator, params.id)
      return { message: words.accountConfirmed, payments: 0, amount: 0 }
    }
    if (decision === 'released') {
      const ended = await releaseUnproven(db, operator, params.id)
      return { message: words.holdsReleased, payments: ended.orders, amount: toRupees(ended.paise) }
    }
    const held = await decideHeldRefunds(db, operator, params.id, decision, seen)
    return {
      message: decision === 'sent_back' ? words.heldSentBack : words.heldNotOurs,
      payments: held.count,
      amount: toRupees(held.sumPaise),
    }
  })

  on(api.checkPayment, async ({ actor, caller, params }) => {
    const result = await checkPayment(deps, operatorOf(actor, caller), params.id)
    const order = await showOrder(deps, params.id, 'admin')
    if (result === 'cash') return { message: words.cash, order }
    if (result === 'paid') return { message: words.paid, order }
    return new Answer({ message: words.notSure, order: { ...order, paymentUnknown: true } }, [], {}, 202)
  })
}
