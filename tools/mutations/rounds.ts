import type { Mutation } from './mutation.ts'

const DOMAIN = 'packages/domain/src/delivery'
const ROUNDS = 'apps/server/src/features/rounds'
const PLAN = `${ROUNDS}/rounds.test.ts`
const MOVE = `${ROUNDS}/move-day.test.ts`

/** Rounds, their days, and orders that are never moved silently. */
export const roundMutations: readonly Mutation[] = [
  {
    promise: 'rounds: a day with orders is not taken away without an answer',
    file: `${DOMAIN}/change-days.ts`,
    remove: "if (answer === undefined) throw new Refusal('round.day_has_orders')\n      return answer",
    leave: "return answer ?? { day: day.day, to: null, reason: 'Changed' }",
    test: PLAN,
  },
  {
    promise: 'rounds: a day with orders keeps its times',
    file: `${DOMAIN}/change-days.ts`,
    remove: '(!fixed(known) && known.taken === 0)',
    leave: '!fixed(known)',
    test: `${DOMAIN}/change-days.test.ts`,
  },
  {
    promise: 'rounds: places never become fewer than the orders of a day',
    file: `${DOMAIN}/change-days.ts`,
    remove: 'capacity: Math.max(capacity, taken)',
    leave: 'capacity',
    test: `${DOMAIN}/change-days.test.ts`,
  },
  {
    promise: 'rounds: a moved order takes a place only within the capacity',
    file: `${DOMAIN}/change-days.ts`,
    remove: "if (day.taken + orders > day.capacity) throw new Refusal('delivery.full')",
    leave: '',
    test: MOVE,
  },
  {
    promise: 'rounds: a day of which a bag is under way is not moved',
    file: `${DOMAIN}/change-days.ts`,
    remove: 'day.left || day.calledOff || day.underWay',
    leave: 'day.left || day.calledOff',
    test: MOVE,
  },
  {
    promise: 'rounds: every buyer whose day is moved gets a notice',
    file: `${ROUNDS}/move-days.ts`,
    remove: 'to: [buyerId],',
    leave: 'to: [],',
    test: MOVE,
  },
  {
    promise: 'rounds: the old place is given back',
    file: `${ROUNDS}/stops.sql.ts`,
    remove: 'update stops set released_at = now() where id = any',
    leave: 'update stops set released_at = now() where false and id = any',
    test: MOVE,
  },
  {
    promise: 'rounds: an order with a place on the other day takes no second one',
    file: `${ROUNDS}/move-days.ts`,
    remove: 'const place = places.get(orderId)',
    leave: 'const place = undefined as string | undefined',
    test: MOVE,
  },
  {
    promise: 'rounds: of two operators who saw the same version one saves',
    file: `${ROUNDS}/save-round.ts`,
    remove: "if (before.version !== seen) throw new Refusal('round.stale')",
    leave: '',
    test: PLAN,
  },
  {
    promise: 'rounds: a farm that does not sell can not join',
    file: `${ROUNDS}/rounds.sql.ts`,
    remove: ' and farmer_profiles.suspended_at is null',
    leave: '',
    test: PLAN,
  },
  {
    promise: 'rounds: a day that an operator called off stays off when the plan has it',
    file: `${DOMAIN}/change-days.ts`,
    remove: 'day.left || (day.calledOff && !day.offPlan)',
    leave: 'day.left',
    test: `${DOMAIN}/change-days.test.ts`,
  },
  {
    promise: 'rounds: a holiday is left out of the plan',
    file: `${DOMAIN}/plan-days.ts`,
    remove: ' && !holidays.has(day)',
    leave: '',
    test: PLAN,
  },
  {
    promise: 'rounds: cash is collected at the last stop only',
    file: `${ROUNDS}/stops.sql.ts`,
    remove: '(theirs.day, theirs.round_id) > (${stop}.day, ${stop}.round_id)',
    leave: 'false',
    test: MOVE,
  },
]
