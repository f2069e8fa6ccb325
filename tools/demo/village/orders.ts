import { crowdOrders } from './crowd-orders.ts'
import type { VillageOrder } from './order-script.ts'
import { scriptedOrders } from './scripted-orders.ts'

/** All orders of the last two months. */
export const orders: readonly VillageOrder[] = [...scriptedOrders, ...crowdOrders()]
