import { isOnTheRoad, type OrderStatus } from './stage.ts'

interface OpenOrder {
  readonly status: OrderStatus | (string & {})
  readonly waitingForPayment: boolean
  readonly payBy: string | null
  readonly createdAt: string
}

/** Sorts a buyer's open orders by what is next: to be paid soonest, then on the road, then the one placed first. */
export const nearestFirst = <O extends OpenOrder>(orders: readonly O[]): readonly O[] =>
  orders.toSorted((a, b) => urgency(a) - urgency(b) || momentOf(a) - momentOf(b))

function urgency({ waitingForPayment, status }: OpenOrder): number {
  if (waitingForPayment) return 0
  return isOnTheRoad(status) ? 1 : 2
}

const momentOf = ({ waitingForPayment, payBy, createdAt }: OpenOrder): number =>
  Date.parse((waitingForPayment ? payBy : null) ?? createdAt)
