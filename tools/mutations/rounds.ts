import type { Mutation } from './mutation.ts'

const PLAN = 'apps/server/src/features/delivery/rounds/rounds.test.ts'
const MOVE = 'apps/server/src/features/delivery/rounds/move-day.test.ts'

/** Rounds, their days, and orders that are never moved silently. */
export const roundMutations: readonly Mutation[] = [
  {
    promise: 'rounds: a day with orders is not taken away without an answer',
    file: 'packages/domain/src/delivery/rounds/change-days.ts',
    remove: "if (answer === undefined) throw new Refusal('round.day_has_orders')\n      return answer",
    leave: "return answer ?? { day: day.day, to: null, reason: 'Changed' }",
    test: PLAN,
  },
  {
    promise: 'rounds: a day with orders keeps its times',
    file: 'packages/domain/src/delivery/rounds/change-days.ts',
    remove: '(!fixed(known) && known.taken === 0)',
    leave: '!fixed(known)',
    test: 'packages/domain/src/delivery/rounds/change-days.test.ts',
  },
  {
    promise: 'rounds: places never become fewer than the orders of a day',
    file: 'packages/domain/src/delivery/rounds/change-days.ts',
    remove: 'capacity: Math.max(capacity, taken)',
    leave: 'capacity',
    test: 'packages/domain/src/delivery/rounds/change-days.test.ts',
  },
  {
    promise: 'rounds: a moved order takes a place only within the capacity',
    file: 'packages/domain/src/delivery/rounds/change-days.ts',
    remove: "if (day.taken + orders > day.capacity) throw new Refusal('delivery.full')",
    leave: '',
    test: MOVE,
  },
  {
    promise: 'rounds: a day of which a bag is under way is not moved',
    file: 'packages/domain/src/delivery/rounds/change-days.ts',
    remove: 'day.left || day.calledOff || day.underWay',
    leave: 'day.left || day.calledOff',
    test: MOVE,
  },
  {
    promise: 'rounds: every buyer whose day is moved gets a notice',
    file: 'apps/server/src/features/delivery/rounds/move-days.ts',
    remove: 'to: [buyerId],',
    leave: 'to: [],',
    test: MOVE,
  },
  {
    promise: 'rounds: the old place is given back',
    file: 'apps/server/src/features/delivery/round-store/stops.sql.ts',
    remove: 'update stops set released_at = now() where id = any',
    leave: 'update stops set released_at = now() where false and id = any',
    test: MOVE,
  },
  {
    promise: 'rounds: an order with a place on the other day takes no second one',
    file: 'apps/server/src/features/delivery/rounds/move-days.ts',
    remove: 'const place = places.get(orderId)',
    leave: 'const place = undefined as string | undefined',
    test: MOVE,
  },
  {
    promise: 'rounds: of two operators who saw the same version one saves',
    file: 'apps/server/src/features/delivery/rounds/save-round.ts',
    remove: "if (before.version !== seen) throw new Refusal('round.stale')",
    leave: '',
    test: PLAN,
  },
  {
    promise: 'rounds: a farm that does not sell can not join',
    file: 'apps/server/src/features/delivery/round-store/rounds.sql.ts',
    remove: ' and farmer_profiles.suspended_at is null',
    leave: '',
    test: PLAN,
  },
  {
    promise: 'rounds: a day that an operator called off stays off when the plan has it',
    file: 'packages/domain/src/delivery/rounds/change-days.ts',
    remove: 'day.left || (day.calledOff && !day.offPlan)',
    leave: 'day.left',
    test: 'packages/domain/src/delivery/rounds/change-days.test.ts',
  },
  {
    promise: 'rounds: a holiday is left out of the plan',
    file: 'packages/domain/src/delivery/rounds/plan-days.ts',
    remove: ' && !holidays.has(day)',
    leave: '',
    test: PLAN,
  },
  {
    promise: 'rounds: cash is collected at the last stop only',
    file: 'apps/server/src/features/delivery/round-store/stops.sql.ts',
    remove: '(theirs.day, theirs.round_id) > (${stop}.day, ${stop}.round_id)',
    leave: 'false',
    test: MOVE,
  },
]
