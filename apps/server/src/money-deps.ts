import type { PaymentGateway } from './adapters/payments/payment-gateway.ts'
import type { PictureStore } from './adapters/pictures/picture-store.ts'
import type { Db } from './db/pool.ts'
import type { Log } from './log.ts'

/** What the calls about orders and money need. */
export interface MoneyDeps {
  readonly db: Db
  readonly gateway: PaymentGateway
  readonly pictures: PictureStore
  readonly log: Log
}

/** What the worker's part of it needs. */
export type GatewayDeps = Pick<MoneyDeps, 'db' | 'gateway' | 'log'>
