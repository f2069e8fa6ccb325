import { isUnsent, orderStates, type OrderStatus } from '../orders/stage.ts'

/** What an operator does next with an order, or what the order waits for. */
export type NextStep =
  | { readonly step: 'ship' }
  | { readonly step: 'deliver' }
  | { readonly step: 'wait'; readonly for: 'payment' }
  | { readonly step: 'wait'; readonly for: 'farms'; readonly farms: number; readonly isAll: boolean }
  | { readonly step: 'none' }

interface OrderProgress {
  readonly status: OrderStatus
  readonly waitingForPayment: boolean
  readonly parcels: readonly { readonly status: OrderStatus; readonly packedAt: string | null }[]
}

/** An order is offered for shipping when every farm has packed. The stages themselves allow shipping earlier. */
export function nextStep({ status, waitingForPayment, parcels }: OrderProgress): NextStep {
  const { next } = orderStates[status]
  if (next !== 'ship') return { step: next }
  if (waitingForPayment) return { step: 'wait', for: 'payment' }
  const toPack = parcelsToPack(parcels)
  const farms = toPack.length - packedFarms(toPack)
  return farms === 0
    ? { step: 'ship' }
    : { step: 'wait', for: 'farms', farms, isAll: farms === toPack.length }
}

/** A parcel that ended, or moved on alone, is not waited for. */
export const parcelsToPack = <Parcel extends { readonly status: OrderStatus }>(
  parcels: readonly Parcel[],
): readonly Parcel[] => parcels.filter(({ status }) => isUnsent(status))

export const packedFarms = (parcels: readonly { readonly packedAt: string | null }[]): number =>
  parcels.filter(({ packedAt }) => packedAt !== null).length
