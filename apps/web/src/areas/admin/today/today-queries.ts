import { marketFigures, stockOuts, tomorrowsRounds } from '@farmgate/contract/platform/market-today.ts'
import { system } from '@farmgate/contract/platform/system.ts'
import { query } from '#api/query.ts'
import { liveQuery } from '#components/query/use-live.ts'

export const figuresQuery = () => ({ ...query('admin', marketFigures, {}), ...liveQuery })
export const tomorrowQuery = () => ({ ...query('admin', tomorrowsRounds, {}), ...liveQuery })
export const stockOutsQuery = () => ({ ...query('admin', stockOuts, {}), ...liveQuery })
export const systemQuery = () => ({ ...query('admin', system, {}), ...liveQuery })
