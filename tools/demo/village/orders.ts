import { crowdOrders } from './crowd-orders.ts'
import type { VillageOrder } from './order-story.ts'
import { toldOrders } from './told-orders.ts'

/** All that was ordered in the last two months. */
export const orders: readonly VillageOrder[] = [...toldOrders, ...crowdOrders()]
