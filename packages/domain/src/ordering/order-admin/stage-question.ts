import { isCash, type PaymentMethod } from '../orders/payment-method.ts'
import {
  canMove,
  isUnsent,
  orderStates,
  type OrderStatus,
  type SettableStage,
  STAGE_AFTER,
} from '../orders/stage.ts'

/** What a stage question needs to know about an order. */
export interface MovableOrder {
  readonly status: OrderStatus
  readonly waitingForPayment: boolean
  readonly paymentMethod: PaymentMethod
  readonly paymentStatus: 'paid' | 'not paid'
  /** What it costs after all changes. */
  readonly currentTotal: number
}

/**
 * What an operator is asked before an order moves: whether it leaves now, whether it has arrived, whether its cash was
 * received. `skip` questions also say that it was never marked as shipped.
 */
type StageQuestion = 'ship' | 'deliver' | 'cash' | 'skip' | 'skipCash'

export function stageQuestion(
  order: Pick<MovableOrder, 'status' | 'paymentMethod' | 'paymentStatus'>,
  to: SettableStage,
): StageQuestion {
  if (to === STAGE_AFTER.ship) return 'ship'
  const question = orderStates[order.status].deliveryQuestion
  if (owesCash(order)) return question === 'skip' ? 'skipCash' : 'cash'
  return question
}

/** What an operator is asked before several orders move. Amounts are in rupees. */
interface BulkStageQuestion {
  /** How many of the orders can move; the others stay as they are. */
  readonly count: number
  readonly total: number
  /** The part of `total` that is received in cash by this step. */
  readonly cash: number
  /** How many are delivered without having been shipped. */
  readonly skipped: number
}

export function bulkStageQuestion(orders: readonly MovableOrder[], to: SettableStage): BulkStageQuestion {
  const moving = orders.filter(
    ({ status, waitingForPayment }) => canMove(status, to, 'admin') && !waitingForPayment,
  )
  const isDelivery = to === STAGE_AFTER.deliver
  return {
    count: moving.length,
    total: sum(moving),
    cash: isDelivery ? sum(moving.filter(owesCash)) : 0,
    skipped: isDelivery ? moving.filter(({ status }) => isUnsent(status)).length : 0,
  }
}

const owesCash = ({
  paymentMethod,
  paymentStatus,
}: Pick<MovableOrder, 'paymentMethod' | 'paymentStatus'>): boolean =>
  isCash(paymentMethod) && paymentStatus !== 'paid'

const PAISE = 100

/** Adds in paise: a sum of rupees as floating-point numbers would be wrong. */
const sum = (orders: readonly MovableOrder[]): number =>
  orders.reduce((paise, { currentTotal }) => paise + Math.round(currentTotal * PAISE), 0) / PAISE
