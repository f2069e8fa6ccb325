import { farmParcels, packList as endpoint } from '@farmgate/contract/delivery/packing.ts'
import { offlineQuery } from '#api/query.ts'

export const packListQuery = () => offlineQuery('farmer', endpoint, {})

export const parcelsQuery = () => offlineQuery('farmer', farmParcels, {})
