import { farmToday } from '@farmgate/contract/delivery/farm-today.ts'
import { offlineQuery } from '#api/query.ts'

export const todayQuery = () => offlineQuery('farmer', farmToday, {})
