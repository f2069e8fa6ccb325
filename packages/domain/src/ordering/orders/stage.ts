export const ORDER_STATUSES = ['confirmed', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The stages that an admin's buttons lead to. */
export const STAGES = ['confirmed', 'shipped', 'delivered'] as const satisfies readonly OrderStatus[]
export type Stage = (typeof STAGES)[number]

/** The stage that each step of an operator leads to. Neither can be taken back. */
export const STAGE_AFTER = { ship: 'shipped', deliver: 'delivered' } as const satisfies Record<string, Stage>
export type SettableStage = (typeof STAGE_AFTER)[keyof typeof STAGE_AFTER]

/** The groups in which a buyer looks for an order. */
export const ORDER_GROUPS = ['on_the_way', 'delivered', 'cancelled'] as const
export type OrderGroup = (typeof ORDER_GROUPS)[number]

/** Who acts on an order; `system` cancels when a payment was never made. */
export type OrderActor = 'buyer' | 'admin' | 'system'

interface State {
  /** It is still to be brought: an operator can look after it. */
  readonly isOpen: boolean
  readonly group: OrderGroup
  /** What an operator does next with it. */
  readonly next: 'ship' | 'deliver' | 'none'
  /** What an operator is asked before its delivery; `skip` also says that it was never marked as shipped. */
  readonly deliveryQuestion: 'skip' | 'deliver'
  /** Of its badge. */
  readonly tone: 'warn' | 'ok' | 'bad'
  /** The next possible stages, and who may set them. Stages only move forward. */
  readonly moves: Partial<Record<OrderStatus, readonly OrderActor[]>>
}

/** All that depends on nothing but the state of an order or of a parcel. */
export const orderStates: Readonly<Record<OrderStatus, State>> = {
  confirmed: {
    isOpen: true,
    group: 'on_the_way',
    next: 'ship',
    deliveryQuestion: 'skip',
    tone: 'warn',
    moves: { shipped: ['admin'], delivered: ['admin'], cancelled: ['buyer', 'admin', 'system'] },
  },
  shipped: {
    isOpen: true,
    group: 'on_the_way',
    next: 'deliver',
    deliveryQuestion: 'deliver',
    tone: 'warn',
    moves: { delivered: ['admin'] },
  },
  delivered: {
    isOpen: false,
    group: 'delivered',
    next: 'none',
    deliveryQuestion: 'deliver',
    tone: 'ok',
    moves: {},
  },
  cancelled: {
    isOpen: false,
    group: 'cancelled',
    next: 'none',
    deliveryQuestion: 'deliver',
    tone: 'bad',
    moves: {},
  },
}

/** The only other move: an operator ends what was sent and could not be delivered. */
export const UNDELIVERED = { from: 'shipped', to: 'cancelled' } as const satisfies Record<string, OrderStatus>

/** The state; undefined for one that a newer server sends, which is in none of the sets below. */
const stateOf = (status: string): State | undefined =>
  (orderStates as Readonly<Partial<Record<string, State>>>)[status]

export const isOpen = (status: string): boolean => stateOf(status)?.isOpen === true

/** Nothing of it is brought any more. */
export const isOver = (status: string): boolean => stateOf(status)?.isOpen === false

/** Nothing has left the farm: it can be packed, changed and cancelled. */
export const isUnsent = (status: string): status is 'confirmed' => status === 'confirmed'

export const isOnTheRoad = (status: string): status is 'shipped' => status === 'shipped'

export const isDelivered = (status: string): status is 'delivered' => status === 'delivered'

/** It has left the farm for the buyer. */
export const isSent = (status: string): status is SettableStage => isOnTheRoad(status) || isDelivered(status)

/** Of a parcel: it ended before it was delivered. */
export const isCancelled = (status: string): status is 'cancelled' => status === 'cancelled'

export const isNotCancelled = (status: string): boolean => !isCancelled(status)

/** The server uses this to decide, the pages to disable a button. */
export const canMove = (from: OrderStatus, to: OrderStatus, by: OrderActor): boolean =>
  orderStates[from].moves[to]?.includes(by) ?? false

export const canShip = (from: OrderStatus): boolean => canMove(from, STAGE_AFTER.ship, 'admin')

/** Of an order as a whole: `order.ts` also looks at its parcels. */
export const mayCancel = (from: OrderStatus, by: OrderActor): boolean => canMove(from, 'cancelled', by)

export const statusesOf = (group: OrderGroup): readonly OrderStatus[] =>
  ORDER_STATUSES.filter((status) => orderStates[status].group === group)

/** An order has the status of its slowest parcel. */
export function slowest(statuses: readonly OrderStatus[]): OrderStatus {
  const first = ORDER_STATUSES.find((status) => statuses.includes(status))
  if (first === undefined) throw new Error('an order has at least one parcel')
  return first
}
