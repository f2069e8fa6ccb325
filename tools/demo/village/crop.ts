import type { Category } from '@farmgate/domain/catalogue/listings/category.ts'
import type { OptionalField, ReviewedFields } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import type { Travels } from '@farmgate/domain/catalogue/listings/travels.ts'
import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import type { FarmerKey } from './farmers.ts'

/** A listing in its present state. */
export interface Crop extends Partial<Pick<ReviewedFields, OptionalField>> {
  readonly farmer: FarmerKey
  readonly name: string
  /** Its Hindi name, with which the description begins. */
  readonly hindi: string
  readonly about: string
  /** The price of one unit. */
  readonly rupees: number
  readonly unit: Unit
  readonly stock: number
  /** A file of `pictures/`, without its ending. */
  readonly picture: string
  /** As its category travels, when omitted. */
  readonly travels?: Travels
  /** Approved when omitted. */
  readonly review?: 'waits' | { readonly rejected: string }
  /** A proposed change of an approved listing; it waits unless it was rejected. */
  readonly change?: Change
  /** The price before the farmer lowered it. */
  readonly rupeesBefore?: number
}

export interface Change {
  readonly proposed: Partial<Pick<Crop, 'name' | 'about' | 'unit' | 'picture'>> & {
    readonly category?: Category
  }
  readonly rejected?: string
}
