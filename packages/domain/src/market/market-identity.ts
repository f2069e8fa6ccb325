import { type FaultCode, type FieldFault, Refusal } from '../refusal.ts'

/** Who runs the market, as buyers see it. An empty text is not filled in yet. */
export const IDENTITY_FIELDS = [
  'legalName',
  'street',
  'city',
  'state',
  'pincode',
  'phone',
  'email',
  'officerName',
  'officerPhone',
  'officerEmail',
  'officerHours',
  'fssai',
  'gstin',
  'registration',
  'apmc',
] as const

export type IdentityField = (typeof IDENTITY_FIELDS)[number]

export type MarketIdentity = Readonly<Record<IdentityField, string>>

export interface StoredIdentity extends MarketIdentity {
  /** Raised by every change, so that two operators do not overwrite each other. */
  readonly version: number
}

/** Fields that a market may leave empty. All others are required before it takes orders. */
const OPTIONAL = new Set<IdentityField>(['officerHours', 'gstin', 'registration', 'apmc'])

export const REQUIRED_IDENTITY: readonly IdentityField[] = IDENTITY_FIELDS.filter(
  (field) => !OPTIONAL.has(field),
)

export const IDENTITY_MAX_LENGTH: Readonly<Record<IdentityField, number>> = {
  legalName: 120,
  street: 200,
  city: 80,
  state: 80,
  pincode: 10,
  phone: 20,
  email: 254,
  officerName: 120,
  officerPhone: 20,
  officerEmail: 254,
  officerHours: 80,
  fssai: 30,
  gstin: 30,
  registration: 40,
  apmc: 40,
}

/** One @ with something before it and a dotted name after it, as for accounts. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** Letters, digits and the signs that offices use between them. */
const LICENCE = /^[\p{L}\d][\p{L}\d /.()-]*$/u

/** Ten digits after the country code or trunk zero: a mobile, or an area code with its number. Or a toll-free number. */
const PHONE = /^(?:(?:\+91|0)?[2-9]\d{9}|1800\d{6,7})$/

const isPhone = (text: string): boolean => PHONE.test(text.replaceAll(/[\s-]/g, ''))

const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][\dA-Z]{2}$/
const GSTIN_SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The last sign is computed from the others (base 36, weights 1 and 2), so that a typing error is found. */
export function isGstin(text: string): boolean {
  if (!GSTIN.test(text)) return false
  const sum = Array.from(text.slice(0, -1)).reduce((total, sign, index) => {
    const product = GSTIN_SIGNS.indexOf(sign) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return GSTIN_SIGNS[(36 - (sum % 36)) % 36] === text.at(-1)
}

type Check = (text: string) => Pick<FieldFault, 'code' | 'params'> | null

const unless =
  (isRight: (text: string) => boolean, code: FaultCode): Check =>
  (text) =>
    isRight(text) ? null : { code }

/** The form of each field. The numbers are not checked with the office that gave them. */
const FORM: Partial<Readonly<Record<IdentityField, Check>>> = {
  pincode: unless((text) => /^[1-9]\d{5}$/.test(text), 'indian_pincode.invalid'),
  phone: unless(isPhone, 'indian_phone.invalid'),
  officerPhone: unless(isPhone, 'indian_phone.invalid'),
  email: unless((text) => EMAIL.test(text), 'email.invalid'),
  officerEmail: unless((text) => EMAIL.test(text), 'email.invalid'),
  fssai: (text) => {
    if (/\D/.test(text)) return { code: 'fssai.numeric' }
    return text.length === 14 ? null : { code: 'fssai.length', params: { count: text.length } }
  },
  gstin: unless(isGstin, 'gstin.invalid'),
  registration: unless((text) => LICENCE.test(text), 'licence.invalid'),
  apmc: unless((text) => LICENCE.test(text), 'licence.invalid'),
}

/** Removes what people type between the digits, and spaces at the ends. */
export function tidyIdentityField(field: IdentityField, typed: string): string {
  const text = typed.trim()
  if (field === 'fssai' || field === 'pincode') return text.replaceAll(/[\s-]/g, '')
  return field === 'gstin' ? text.replaceAll(/[\s-]/g, '').toUpperCase() : text
}

/** What is wrong with a tidy text; null for a correct one, and for an empty one, which is only missing. */
export function identityFault(field: IdentityField, text: string): FieldFault | null {
  if (text === '') return null
  if (text.length > IDENTITY_MAX_LENGTH[field]) return { field, code: 'field.too_long' }
  const fault = FORM[field]?.(text) ?? null
  return fault === null ? null : { field, ...fault }
}

/** The required fields that are empty or wrong, in the order of the form. */
export const missingIdentity = (identity: MarketIdentity): readonly IdentityField[] =>
  REQUIRED_IDENTITY.filter(
    (field) => identity[field] === '' || identityFault(field, identity[field]) !== null,
  )

/** `trial`: tests, development and a market that tries itself out; it takes orders without an identity. */
export const MARKET_MODES = ['production', 'trial'] as const

export type MarketMode = (typeof MARKET_MODES)[number]

/** Whether the market takes new orders. Orders that were placed before are paid and finished in any case. */
export const takesOrders = (mode: MarketMode, identity: MarketIdentity): boolean =>
  mode === 'trial' || missingIdentity(identity).length === 0

export function refuseUntilOpen(mode: MarketMode, identity: MarketIdentity): void {
  if (!takesOrders(mode, identity)) throw new Refusal('market.not_open')
}

/** The changed identity; the same object when nothing changes. `seen` is the version the operator looked at. */
export function changeIdentity(
  now: StoredIdentity,
  request: MarketIdentity,
  seen: number | undefined,
): StoredIdentity {
  if (seen !== undefined && seen !== now.version) throw new Refusal('identity.stale')
  const tidy = Object.fromEntries(
    IDENTITY_FIELDS.map((field) => [field, tidyIdentityField(field, request[field])]),
  ) as MarketIdentity
  const faults = IDENTITY_FIELDS.flatMap((field) => identityFault(field, tidy[field]) ?? [])
  if (faults.length > 0) throw new Refusal('identity.refused', { faults })
  const isSame = IDENTITY_FIELDS.every((field) => tidy[field] === now[field])
  return isSame ? now : { ...tidy, version: now.version + 1 }
}

/** For the audit log, which holds no telephone numbers: of those only the last four digits. */
export const identityFacts = (identity: MarketIdentity): Readonly<Record<IdentityField, string>> => ({
  ...(Object.fromEntries(IDENTITY_FIELDS.map((field) => [field, identity[field]])) as MarketIdentity),
  phone: lastDigits(identity.phone),
  officerPhone: lastDigits(identity.officerPhone),
})

const lastDigits = (phone: string): string => (phone === '' ? '' : `…${phone.slice(-4)}`)
