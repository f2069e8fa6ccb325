import type { PaymentGateway } from '#adapters/payments/payment-gateway.ts'
import type { PictureStore } from '#adapters/pictures/picture-store.ts'
import type { Db } from '#db/pool.ts'
import type { Log } from '#logging/log.ts'

/** Dependencies of the calls about orders and money. */
export interface MoneyDeps {
  readonly db: Db
  readonly gateway: PaymentGateway
  readonly pictures: PictureStore
  readonly log: Log
}

/** Dependencies of the worker's jobs about money. */
export type GatewayDeps = Pick<MoneyDeps, 'db' | 'gateway' | 'log'>
