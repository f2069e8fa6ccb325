import type { PackDay } from '@farmgate/contract/delivery/packing.ts'
import { listIsFinalAt } from '@farmgate/domain/delivery/packing/farm-days.ts'
import type { BagDay } from './packing.sql.ts'

export function presentPackDay({ roundId, round, day, place, dropOffAt, cutOffAt }: BagDay): PackDay {
  const closesAt = new Date(cutOffAt)
  return {
    round: { _id: roundId, name: round },
    day,
    place,
    dropOffAt: new Date(dropOffAt).toISOString(),
    orderBy: closesAt.toISOString(),
    finalAt: listIsFinalAt(closesAt).toISOString(),
  }
}
