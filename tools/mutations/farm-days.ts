import type { Mutation } from './mutation.ts'

const ABSENCE = 'packages/domain/src/delivery/rounds/farm-absence.ts'
const ABSENCE_TEST = 'packages/domain/src/delivery/rounds/farm-absence.test.ts'
const STAY_AWAY = 'apps/server/src/features/delivery/rounds/farm-absence.test.ts'

/** What a farm packs by day, and a farm that can't come. */
export const farmDayMutations: readonly Mutation[] = [
  {
    promise: 'farm days: bags are numbered within their day',
    file: 'packages/domain/src/delivery/packing/farm-days.ts',
    remove: '`${day.day} ${day.roundId}`',
    leave: "''",
    test: 'packages/domain/src/delivery/packing/farm-days.test.ts',
  },
  {
    promise: 'farm days: a farm that has handed over a bag does not stay away',
    file: ABSENCE,
    remove: 'bag.handedOver || !isUnsent(bag.status)',
    leave: '!isUnsent(bag.status)',
    test: ABSENCE_TEST,
  },
  {
    promise: 'farm days: a farm does not stay away from a round that has left',
    file: ABSENCE,
    remove: 'days.some(({ left }) => left) ||',
    leave: '',
    test: ABSENCE_TEST,
  },
  {
    promise: 'farm days: a moved bag takes a place only where one is free',
    file: ABSENCE,
    remove: '(free.get(day) ?? 0) > 0',
    leave: 'free.has(day)',
    test: ABSENCE_TEST,
  },
  {
    promise: 'farm days: a bag is not moved to another day on which the farm can’t come',
    file: ABSENCE,
    remove: '!absentOn.has(day.day) &&',
    leave: '',
    test: ABSENCE_TEST,
  },
  {
    promise: 'farm days: a day is not moved to one on which a farm of it can’t come',
    file: 'apps/server/src/features/delivery/rounds/move-days.ts',
    remove: '  checkFarmsCome(moves, await findFarmsAway(tx, moves))\n',
    leave: '',
    test: 'apps/server/src/features/delivery/rounds/move-day.test.ts',
  },
  {
    promise: 'farm days: a farm that has brought its bags may be away on the new day',
    file: 'apps/server/src/features/delivery/round-store/absences.sql.ts',
    remove: " and ${isUnsent('parcels')} and parcels.handed_over_at is null",
    leave: '',
    test: 'apps/server/src/features/delivery/rounds/move-day.test.ts',
  },
  {
    promise: 'farm days: only the bags of the farm itself are moved',
    file: 'apps/server/src/features/delivery/round-store/absences.sql.ts',
    remove: 'where parcels.stop_id = move."from" and parcels.farmer_id = ${farmerId} and ${isNotCancelled',
    leave: 'where parcels.stop_id = move."from" and ${farmerId}::uuid is not null and ${isNotCancelled',
    test: STAY_AWAY,
  },
  {
    promise: 'farm days: an absence that moved bags is not taken back',
    file: 'apps/server/src/features/delivery/round-store/absences.sql.ts',
    remove: 'and day = ${day} and moved = 0 returning 1',
    leave: 'and day = ${day} returning 1',
    test: STAY_AWAY,
  },
  {
    promise: 'farm days: a page of the run sheet has whole stops only',
    file: 'apps/web/src/areas/admin/rounds/print/sheets.ts',
    remove: 'used + needed > PAGE_MM',
    leave: 'used > PAGE_MM',
    test: 'apps/web/src/areas/admin/rounds/print/sheets.test.ts',
  },
]
