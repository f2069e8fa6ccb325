/**
 * Every way a rule or the kernel can say no: noun, dot, what is so. The server maps each code to a
 * status and the catalogue maps it to words, both as exhaustive records, so a code added here does
 * not compile until everyone has answered it.
 */
export type RefusalCode =
  | 'address.refused'
  | 'auth.reauth_required'
  | 'auth.required'
  | 'auth.role_forbidden'
  | 'auth.too_many_attempts'
  | 'auth.wrong_credentials'
  | 'auth.wrong_current_password'
  | 'farmer.not_found'
  | 'farmer_profile.refused'
  | 'idempotency.key_reused'
  | 'login.incomplete'
  | 'newsletter.not_found'
  | 'newsletter.refused'
  | 'picture.no_room'
  | 'picture.required'
  | 'picture.too_large'
  | 'picture.too_many'
  | 'picture.unreadable'
  | 'product.add_refused'
  | 'product.not_found'
  | 'product.stale'
  | 'product.update_refused'
  | 'profile.refused'
  | 'register.refused'
  | 'request.cross_site'
  | 'request.invalid'
  | 'request.not_found'
  | 'request.rate_limited'
  | 'request.too_large'
  | 'request.unsupported_type'
  | 'server.busy'
  | 'server.fault'
  | 'server.not_ready'
  | 'session.not_found'

export interface RefusalDetails {
  /** Which fields are at fault, where telling gives nothing away. */
  readonly faults?: readonly FieldFault[]
  /** How long to wait before asking again. */
  readonly retryAfterSeconds?: number
}

/** What is wrong with one field of a form. `field` is a dotted path such as `address.city`. */
export interface FieldFault {
  readonly field: string
  readonly code: FaultCode
  /** What the words for it mention, such as the shortest password allowed. */
  readonly params?: Readonly<Record<string, string | number>>
}

export const FAULT_CODES = [
  'category.required',
  'category.unknown',
  'city.required',
  'consent.required',
  'country.required',
  'description.required',
  'email.invalid',
  'email.required',
  'field.invalid',
  'field.too_long',
  'full_name.required',
  'name.required',
  'password.common',
  'password.required',
  'password.too_long',
  'password.too_short',
  'phone.invalid',
  'phone.required',
  'pincode.numeric',
  'pincode.required',
  'price.invalid',
  'price.required',
  'quantity.invalid',
  'quantity.required',
  'role.required',
  'role.unknown',
  'state.required',
  'street.required',
  'unit.required',
  'unit.unknown',
] as const

export type FaultCode = (typeof FAULT_CODES)[number]

/** Thrown by a rule that says no. The transaction around it rolls back by itself. */
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
