import { Refusal } from '../../refusal.ts'
import type { Address } from './address.ts'

/** One of a buyer's addresses. Exactly one of them is the default, which the specified calls read and write. */
export interface SavedAddress extends Address {
  readonly id: string
  /** `Home`, `Office`; empty where it was written by a call that knows no labels. */
  readonly label: string
  readonly isDefault: boolean
  readonly createdAt: Date
}

export const ADDRESSES_MAX = 10
export const ADDRESS_LABEL_MAX = 30

export function refuseTooManyAddresses(saved: readonly SavedAddress[]): void {
  if (saved.length >= ADDRESSES_MAX)
    throw new Refusal('address.too_many', { params: { most: ADDRESSES_MAX } })
}

export function addressWithId(saved: readonly SavedAddress[], id: string): SavedAddress {
  const address = saved.find((one) => one.id === id)
  if (address === undefined) throw new Refusal('address.not_found')
  return address
}

/** The address that becomes the default when the default is deleted: the newest other one; null for the last address. */
export const nextDefault = (saved: readonly SavedAddress[]): SavedAddress | null =>
  saved
    .filter(({ isDefault }) => !isDefault)
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())[0] ?? null
