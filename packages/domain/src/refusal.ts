import type { Totals } from './ordering/cart/totals.ts'

/**
 * Every refusal code of a rule or of the HTTP layer: noun, dot, state. The server maps each code to a status and the
 * messages map it to a text, both as exhaustive records, so a new code does not compile until it has both.
 */
export type RefusalCode =
  | 'account.already_disabled'
  | 'account.is_admin'
  | 'account.no_phone'
  | 'account.not_a_buyer'
  | 'account.not_disabled'
  | 'account.not_found'
  | 'account.phone_changed'
  | 'account.phone_confirmed'
  | 'account.phone_not_confirmed'
  | 'account.refused'
  | 'address.closed'
  | 'address.fixed'
  | 'address.missing'
  | 'address.not_found'
  | 'address.other_round'
  | 'address.outside_round'
  | 'address.refused'
  | 'address.too_many'
  | 'alarm.changed'
  | 'alarm.not_found'
  | 'alarm.resolved'
  | 'approver.waits'
  | 'auth.reauth_required'
  | 'auth.required'
  | 'auth.role_forbidden'
  | 'auth.too_many_attempts'
  | 'auth.wrong_credentials'
  | 'auth.wrong_current_password'
  | 'banked_cash.above_cash'
  | 'banked_cash.receipt_used'
  | 'banked_cash.refused'
  | 'cart.full'
  | 'cart.line_not_found'
  | 'cart.too_many'
  | 'cash.above_share'
  | 'cash.above_value'
  | 'cash.not_offered'
  | 'cash.refused_deliveries'
  | 'cash.too_many_orders'
  | 'cash_count.closed'
  | 'cash_count.not_found'
  | 'cash_count.refused'
  | 'cash_count.settled'
  | 'cash_count.stops_open'
  | 'claim.amount_refused'
  | 'claim.decided'
  | 'claim.decision_refused'
  | 'claim.not_allowed'
  | 'claim.not_found'
  | 'claim.refused'
  | 'courier.prepaid_only'
  | 'deal.not_a_deal'
  | 'deals.stale'
  | 'deduction_rule.refused'
  | 'delivery.full'
  | 'delivery.out_of_area'
  | 'farmer.already_suspended'
  | 'farmer.already_verified'
  | 'farmer.phone_refused'
  | 'farmer.stale'
  | 'export.not_found'
  | 'farmer.no_phone'
  | 'farmer.not_found'
  | 'farmer.not_suspended'
  | 'farmer.not_verified'
  | 'farmer.suspend_refused'
  | 'farmer.delivery_refused'
  | 'farmer.verify_refused'
  | 'farmer_profile.refused'
  | 'holiday.not_found'
  | 'holiday.refused'
  | 'idempotency.key_reused'
  | 'identity.refused'
  | 'identity.stale'
  | 'legal.not_found'
  | 'legal.refused'
  | 'legal.stale'
  | 'line.changed'
  | 'line.not_changeable'
  | 'line.not_found'
  | 'line.refund_refused'
  | 'link.gone'
  | 'link.invalid'
  | 'mark.refused'
  | 'driver_link.refused'
  | 'login.incomplete'
  | 'market.not_open'
  | 'newsletter.not_found'
  | 'newsletter.refused'
  | 'mark.not_found'
  | 'mark.too_early'
  | 'mark.too_many'
  | 'order.cancel_refused'
  | 'order.cancel_unexplained'
  | 'order.day_fixed'
  | 'order.not_cancellable'
  | 'order.not_found'
  | 'order.placement_refused'
  | 'order.produce_too_late'
  | 'order.stage_passed'
  | 'order.status_refused'
  | 'order.too_many_unpaid'
  | 'order.total_changed'
  | 'order.unpaid'
  | 'parcel.end_refused'
  | 'parcel.handed_over'
  | 'weight.final'
  | 'parcel.last_open'
  | 'parcel.not_by_courier'
  | 'parcel.not_on_its_way'
  | 'parcel.not_found'
  | 'parcel.not_open'
  | 'parcel.refused'
  | 'password_reset.refused'
  | 'payment.busy'
  | 'payment.not_captured'
  | 'payment.order_mismatch'
  | 'payment.returned'
  | 'payout.not_found'
  | 'payout_results.not_expected'
  | 'payout_results.too_many_rows'
  | 'payout_results.unreadable'
  | 'payout_run.not_draft'
  | 'payout_run.not_found'
  | 'payout_run.nothing_payable'
  | 'payout_run.only_upi'
  | 'payout_run.own_draft'
  | 'payout_run.own_report'
  | 'payout_run.refused'
  | 'payout_run.too_little_money'
  | 'payout_run.warnings_open'
  | 'payout_account.decided'
  | 'payout_account.new_password'
  | 'payout_account.not_blocked'
  | 'payout_account.not_found'
  | 'payout_account.refused'
  | 'payout_account.same'
  | 'payout_account.unproven'
  | 'picture.no_room'
  | 'picture.required'
  | 'picture.too_large'
  | 'picture.too_many'
  | 'picture.unreadable'
  | 'product.add_refused'
  | 'product.not_found'
  | 'product.stale'
  | 'product.unavailable'
  | 'product.update_refused'
  | 'profile.refused'
  | 'refund.not_due'
  | 'refund.not_failed'
  | 'refund.not_found'
  | 'refund.not_waiting'
  | 'refund.same_person'
  | 'refund.waits'
  | 'register.refused'
  | 'request.cross_site'
  | 'request.invalid'
  | 'request.not_found'
  | 'request.rate_limited'
  | 'request.too_large'
  | 'request.unsupported_type'
  | 'return.already_decided'
  | 'return.decision_refused'
  | 'return.not_allowed'
  | 'return.not_found'
  | 'return.refused'
  | 'absence.not_found'
  | 'absence.orders_moved'
  | 'absence.too_late'
  | 'round.day_closed'
  | 'round.day_has_orders'
  | 'round.day_not_found'
  | 'round.farm_absent'
  | 'round.name_taken'
  | 'round.not_found'
  | 'round.not_left'
  | 'round.orders_open'
  | 'round.refused'
  | 'round.stale'
  | 'second_factor.not_prepared'
  | 'second_factor.not_set_up'
  | 'second_factor.required'
  | 'second_factor.wrong'
  | 'server.busy'
  | 'server.fault'
  | 'server.not_ready'
  | 'session.displaced'
  | 'session.ended'
  | 'session.not_found'
  | 'market_use.locked'
  | 'market_use.off'
  | 'setting_change.ended'
  | 'setting_change.not_found'
  | 'settings.refused'
  | 'settings.stale'
  | 'staff.address_taken'
  | 'staff.last_owner'
  | 'staff.mailed_often'
  | 'staff.not_allowed'
  | 'staff.not_found'
  | 'staff.refused'
  | 'staff.state_changed'
  | 'stock.insufficient'
  | 'stop.not_failed'
  | 'stop.not_found'
  | 'stop.settled'
  | 'unpaid.above_units'
  | 'unpaid.above_value'
  | 'unpaid.verify_first'
  | 'user.has_open_orders'
  | 'user.not_found'
  | 'webhook.unsigned'
  | 'write_off.decided'
  | 'write_off.farm_active'
  | 'write_off.not_found'
  | 'write_off.not_owed'
  | 'write_off.own_request'
  | 'write_off.refused'

export interface RefusalDetails {
  /** The fields at fault, where naming them reveals nothing. */
  readonly faults?: readonly FieldFault[]
  /** How long to wait before the next request. */
  readonly retryAfterSeconds?: number
  /** The current total, when the sent total is out of date. */
  readonly totals?: Totals
  /** The products of which there is less than requested, and how much is left. */
  readonly shortages?: readonly Shortage[]
  /** The maximum that is accepted. */
  readonly most?: number
  /** Figures that the text mentions, such as a limit. */
  readonly params?: Readonly<Record<string, number>>
}

export interface Shortage {
  readonly productId: string
  readonly available: number
}

/** What is wrong with one field of a form. `field` is a dotted path such as `address.city`. */
export interface FieldFault {
  readonly field: string
  readonly code: FaultCode
  /** Figures that its text mentions, such as the shortest password allowed. */
  readonly params?: Readonly<Record<string, string | number>>
}

/** Each code belongs to one rule, so that its text can be exact. */
export const FAULT_CODES = [
  'admin_idle_days.invalid',
  'account_number.differs',
  'account_number.digit_extra',
  'account_number.digit_missing',
  'account_number.invalid',
  'account_number.required',
  'alarm_limit.invalid',
  'amount.above_left',
  'amount.invalid',
  'bank.required',
  'brief_hold.invalid',
  'cash_orders.invalid',
  'cash_share.invalid',
  'cash_units.invalid',
  'cash_value.invalid',
  'category.required',
  'category.unknown',
  'city.required',
  'claim_auto_max.invalid',
  'claim_auto_monthly.invalid',
  'claim_amount.invalid',
  'claim_reason.required',
  'code.required',
  'consent.required',
  'counsel.required',
  'country.required',
  'courier_name.required',
  'courier_number.required',
  'day.future',
  'day.required',
  'deal.ended',
  'decision.unknown',
  'description.required',
  'email.invalid',
  'email.required',
  'explanation.required',
  'field.invalid',
  'field.too_long',
  'fssai.length',
  'fssai.numeric',
  'full_name.required',
  'gstin.invalid',
  'hours.invalid',
  'indian_phone.invalid',
  'indian_pincode.invalid',
  'items.required',
  'label.required',
  'large_refund.invalid',
  'licence.invalid',
  'name.poses_as_market',
  'name.required',
  'order_quantity.invalid',
  'password.common',
  'password.own_name',
  'password.required',
  'password.too_long',
  'password.too_short',
  'payment_method.required',
  'payout_minimum.invalid',
  'phone.invalid',
  'phone.required',
  'pincode.length',
  'pincode.numeric',
  'pincode.required',
  'price.decimals',
  'price.invalid',
  'price.required',
  'quantity.invalid',
  'quantity.required',
  'reason.required',
  'receipt.required',
  'role.required',
  'role.unknown',
  'holder.required',
  'holiday_day.past',
  'ifsc.invalid',
  'ifsc.required',
  'round_capacity.invalid',
  'round_cut_off.late',
  'round_drop_off.late',
  'round_drop_off_place.required',
  'round_farm.unknown',
  'round_pickup_place.required',
  'round_pincode.invalid',
  'round_pincodes.required',
  'round_until.early',
  'round_weekdays.required',
  'round_window.backwards',
  'rows.required',
  'rule_day.past',
  'sessions_max.invalid',
  'share.invalid',
  'state.required',
  'status.unknown',
  'street.required',
  'unit.required',
  'unit.unknown',
  'unmatched_count.invalid',
  'unpaid_units.invalid',
  'unmatched_sum.invalid',
  'upi.invalid',
  'upi.required',
  'what.required',
] as const

export type FaultCode = (typeof FAULT_CODES)[number]

/** Thrown by a rule that refuses. The transaction around it rolls back. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}
