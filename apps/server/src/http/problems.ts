import {
  FAULT_CODES,
  type FaultCode,
  type FieldFault,
  Refusal,
  type RefusalCode,
  type Shortage,
} from '@farmgate/domain/refusal.ts'
import type { Problem } from '@farmgate/contract/problem.ts'
import { faults as faultWords } from '@farmgate/messages/en/faults.ts'
import { problems as problemWords } from '@farmgate/messages/en/problems.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { withGroupedDigits } from '@farmgate/messages/grouped-digits.ts'
import type { FastifyError } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseAway } from '#db/database-away.ts'
import { postgresCode } from '#db/transaction.ts'
import { presentTotals } from './shared/present-totals.ts'

/** Every refusal's status. A code without one does not compile. */
export const statusOf: Readonly<Record<RefusalCode, number>> = {
  'account.already_disabled': 409,
  'account.is_admin': 409,
  'account.no_phone': 409,
  'account.not_a_buyer': 409,
  'account.not_disabled': 409,
  'account.not_found': 404,
  'account.phone_changed': 409,
  'account.phone_confirmed': 409,
  'account.phone_not_confirmed': 409,
  'account.refused': 400,
  'address.other_round': 409,
  'address.closed': 409,
  'address.fixed': 409,
  'address.outside_round': 409,
  'address.missing': 409,
  'address.not_found': 404,
  'address.refused': 400,
  'address.too_many': 409,
  'alarm.changed': 409,
  'alarm.not_found': 404,
  'alarm.resolved': 409,
  'auth.reauth_required': 403,
  'auth.required': 401,
  'auth.role_forbidden': 403,
  'auth.too_many_attempts': 429,
  'auth.wrong_credentials': 401,
  'auth.wrong_current_password': 403,
  'banked_cash.above_cash': 409,
  'banked_cash.receipt_used': 409,
  'banked_cash.refused': 400,
  'cart.full': 409,
  'cart.line_not_found': 404,
  'cart.too_many': 409,
  'cash.above_share': 409,
  'cash.above_value': 409,
  'cash.not_offered': 409,
  'cash.refused_deliveries': 409,
  'cash.too_many_orders': 409,
  'cash_count.closed': 409,
  'cash_count.not_found': 404,
  'cash_count.refused': 400,
  'cash_count.settled': 409,
  'cash_count.stops_open': 409,
  'courier.prepaid_only': 409,
  'deal.not_a_deal': 409,
  'deals.stale': 409,
  'deduction_rule.refused': 400,
  'delivery.full': 409,
  'delivery.out_of_area': 409,
  'farmer.already_suspended': 409,
  'farmer.already_verified': 409,
  'export.not_found': 404,
  'farmer.stale': 409,
  'farmer.not_found': 404,
  'farmer.not_suspended': 409,
  'farmer.not_verified': 409,
  'farmer.suspend_refused': 400,
  'farmer.delivery_refused': 400,
  'farmer.verify_refused': 400,
  'farmer_profile.refused': 400,
  'identity.refused': 400,
  'identity.stale': 409,
  'legal.not_found': 404,
  'legal.refused': 400,
  'legal.stale': 409,
  'market.not_open': 409,
  'idempotency.key_reused': 409,
  'login.incomplete': 400,
  'newsletter.not_found': 404,
  'newsletter.refused': 400,
  'mark.not_found': 404,
  'order.cancel_refused': 400,
  'order.cancel_unexplained': 400,
  'order.not_cancellable': 409,
  'order.not_found': 404,
  'order.placement_refused': 400,
  'order.stage_passed': 409,
  'order.status_refused': 400,
  'order.too_many_unpaid': 409,
  'order.total_changed': 409,
  'order.unpaid': 409,
  'payment.busy': 503,
  'payment.not_captured': 409,
  'payment.order_mismatch': 409,
  'payment.returned': 409,
  // Not a 5xx: the call was understood, and an immediate retry would not help.
  'payout.not_found': 404,
  'payout_results.not_expected': 409,
  'payout_results.unreadable': 400,
  'payout_run.not_draft': 409,
  'payout_run.not_found': 404,
  'payout_run.nothing_payable': 409,
  'payout_run.only_upi': 409,
  'payout_run.own_draft': 403,
  'payout_run.refused': 400,
  'payout_run.too_little_money': 409,
  'payout_run.warnings_open': 409,
  'payout_account.decided': 409,
  'payout_account.not_blocked': 409,
  'payout_account.not_found': 404,
  'payout_account.refused': 400,
  'payout_account.same': 409,
  'payout_account.unproven': 403,
  'picture.no_room': 409,
  'picture.required': 400,
  'picture.too_large': 413,
  'picture.too_many': 409,
  'picture.unreadable': 415,
  'product.add_refused': 400,
  'product.not_found': 404,
  'product.stale': 409,
  'product.unavailable': 409,
  'product.update_refused': 400,
  'profile.refused': 400,
  'refund.not_due': 409,
  'refund.not_failed': 409,
  'refund.not_found': 404,
  'refund.not_waiting': 409,
  'refund.same_person': 403,
  'refund.waits': 409,
  'second_factor.not_prepared': 409,
  // Not 401: a browser would renew its token and send the same call again.
  'second_factor.not_set_up': 403,
  'second_factor.required': 403,
  'second_factor.wrong': 403,
  'staff.address_taken': 409,
  'staff.last_owner': 409,
  'staff.mailed_often': 429,
  'staff.not_allowed': 403,
  'staff.not_found': 404,
  'staff.refused': 400,
  'staff.state_changed': 409,
  'register.refused': 400,
  'parcel.last_open': 409,
  'parcel.not_by_courier': 409,
  'parcel.not_on_its_way': 409,
  'parcel.not_found': 404,
  'parcel.not_open': 409,
  'password_reset.refused': 400,
  'line.changed': 409,
  'line.not_changeable': 409,
  'line.not_found': 404,
  'line.refund_refused': 400,
  'claim.amount_refused': 400,
  'claim.decided': 409,
  'claim.decision_refused': 400,
  'claim.not_allowed': 409,
  'claim.not_found': 404,
  'claim.refused': 400,
  'parcel.end_refused': 400,
  'parcel.handed_over': 409,
  'parcel.refused': 400,
  'link.gone': 410,
  'link.invalid': 410,
  'mark.refused': 400,
  'request.cross_site': 403,
  'request.invalid': 400,
  'request.not_found': 404,
  'request.rate_limited': 429,
  'request.too_large': 413,
  'request.unsupported_type': 415,
  'return.already_decided': 409,
  'return.decision_refused': 400,
  'return.not_allowed': 409,
  'return.not_found': 404,
  'return.refused': 400,
  'absence.not_found': 404,
  'absence.orders_moved': 409,
  'absence.too_late': 409,
  'round.day_closed': 409,
  'round.day_has_orders': 409,
  'round.day_not_found': 404,
  'round.farm_absent': 409,
  'holiday.not_found': 404,
  'holiday.refused': 400,
  'round.name_taken': 409,
  'round.not_found': 404,
  'round.not_left': 409,
  'round.orders_open': 409,
  'round.refused': 400,
  'round.stale': 409,
  'server.busy': 503,
  'server.fault': 500,
  'server.not_ready': 503,
  'session.not_found': 404,
  'settings.refused': 400,
  'settings.stale': 409,
  'stock.insufficient': 409,
  'stop.not_failed': 409,
  'stop.not_found': 404,
  'stop.settled': 409,
  'user.has_open_orders': 409,
  'user.not_found': 404,
  'webhook.unsigned': 400,
  'write_off.decided': 409,
  'write_off.farm_active': 409,
  'write_off.not_found': 404,
  'write_off.not_owed': 409,
  'write_off.own_request': 403,
  'write_off.refused': 400,
}

/** Every refusal's English text. A code without one does not compile. */
export const wordsOf: Readonly<Record<RefusalCode, string>> = problemWords
const faultWordsOf: Record<FaultCode, string> = faultWords

export const presentProblem = (refusal: Refusal, requestId: string): Problem => ({
  message: fill(wordsOf[refusal.code], withGroupedDigits(refusal.details.params)),
  code: refusal.code,
  requestId,
  ...(refusal.details.faults === undefined ? {} : { faults: refusal.details.faults.map(presentFault) }),
  ...(refusal.details.totals === undefined ? {} : { figures: presentTotals(refusal.details.totals) }),
  ...(refusal.details.shortages === undefined
    ? {}
    : { shortages: refusal.details.shortages.map(presentShortage) }),
  ...(refusal.details.most === undefined ? {} : { most: refusal.details.most }),
  ...(refusal.details.params === undefined ? {} : { params: { ...refusal.details.params } }),
})

const presentShortage = ({ productId, available }: Shortage) => ({ product: productId, available })

const presentFault = ({ field, code, params }: FieldFault) => ({
  field,
  code,
  message: fill(faultWordsOf[code], params),
  ...(params === undefined ? {} : { params: { ...params } }),
})

/**
 * Returns the refusal for any thrown error. An unexpected error becomes `server.fault`: it is logged, and the caller gets no
 * detail of it.
 */
export function refusalFor(error: unknown, invalid: RefusalCode = 'request.invalid'): Refusal {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) return new Refusal(invalid, { faults: schemaFaults(error) })
  const { code, statusCode } = error as Partial<FastifyError>
  if (code !== undefined && code in fastifyRefusals)
    return new Refusal(fastifyRefusals[code] ?? 'server.fault')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('request.invalid')
  if (isUnstorable(error)) return new Refusal('request.invalid')
  if (isDatabaseAway(error)) return new Refusal('server.busy', { retryAfterSeconds: 2 })
  return new Refusal('server.fault')
}

const fastifyRefusals: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_type',
  FST_REQ_FILE_TOO_LARGE: 'request.too_large',
  FST_FILES_LIMIT: 'request.too_large',
  FST_FIELDS_LIMIT: 'request.too_large',
  FST_PARTS_LIMIT: 'request.too_large',
}

/** Whether PostgreSQL can't store the text: a zero byte or, in JSON, half of a surrogate pair. The caller's fault. */
const isUnstorable = (error: unknown): boolean => {
  const code = postgresCode(error)
  return (
    code === '22021' || code === '22P05' || (code === '22P02' && /type json/.test((error as Error).message))
  )
}

/** Returns the first fault of each field: "is required" is clearer than "is required and is not an e-mail". */
function schemaFaults(error: {
  validation: readonly { instancePath: string; message?: string }[]
}): FieldFault[] {
  const byField = new Map<string, FieldFault>()
  for (const { instancePath, message } of error.validation) {
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.')
    if (!byField.has(field)) byField.set(field, { field, code: asFaultCode(message) })
  }
  return [...byField.values()]
}

/** Our schemas use fault codes as messages; zod's own messages mean a wrong shape. */
const asFaultCode = (message: string | undefined): FaultCode =>
  FAULT_CODES.find((code) => code === message) ?? 'field.invalid'
