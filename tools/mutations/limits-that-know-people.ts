import type { Mutation } from './mutation.ts'

const PRODUCTION = 'apps/server/src/processes/limits.test.ts'
const CALL_LIMITS = 'apps/server/src/http/limits/call-limits.test.ts'
const QUEUE = 'apps/server/src/concurrency/fair-queue.ts'
const QUEUE_TEST = 'apps/server/src/concurrency/fair-queue.test.ts'
const ROOM = 'apps/server/src/features/people/sign-in/room-to-sign-in.test.ts'
const WAITING = 'apps/server/src/http/limits/waiting-calls.test.ts'
const GUESSING = 'apps/server/src/features/people/sign-in/guessing.test.ts'

/** Many people behind one address, one of them an attacker. */
export const peopleLimitMutations: readonly Mutation[] = [
  {
    promise: 'limits, people: a signed-in caller is counted by account, not by address',
    file: 'apps/server/src/http/limits/admit-call.ts',
    remove: "else await limits.countAccount('standard', accountId, source.ip)",
    leave: "else await limits.countVisitor('standard', source)",
    test: PRODUCTION,
  },
  {
    promise: 'limits, people: forged tokens are refused before the database is queried',
    file: 'apps/server/src/http/limits/admit-call.ts',
    remove: '    await limits.beforeTokenCheck(source)\n',
    leave: '',
    test: PRODUCTION,
  },
  {
    promise: 'limits, people: a token that is not genuine is counted',
    file: 'apps/server/src/http/limits/admit-call.ts',
    remove: '    if (actor === null) await limits.countWrongToken(source)\n',
    leave: '',
    test: PRODUCTION,
  },
  {
    promise: 'limits, people: above a thousand failed sign-ins from one address, unknown devices are stopped',
    file: 'apps/server/src/features/people/sign-in/sign-in.ts',
    remove: 'if (counted.refusedForSeconds !== null && guesser.knownDevice === null)',
    leave: 'if (counted.refusedForSeconds === -1)',
    test: PRODUCTION,
  },
  {
    promise: 'limits, people: a device that is known to the account is still admitted',
    file: 'apps/server/src/features/people/sign-in/sign-in.ts',
    remove: 'if (counted.refusedForSeconds !== null && guesser.knownDevice === null)',
    leave: 'if (counted.refusedForSeconds !== null)',
    test: PRODUCTION,
  },
  {
    promise: 'limits, people: a successful sign-in is not counted as failed',
    file: 'apps/server/src/features/people/sign-in/sign-in.ts',
    remove: 'if (!isWrong) await counted.giveBack()',
    leave: '',
    test: PRODUCTION,
  },
  {
    promise: 'limits, people: guessers do not keep a known device out',
    file: 'apps/server/src/features/people/password-checks/counted-guess.ts',
    remove: 'knownDevice: isKnown ? device.hash : null',
    leave: 'knownDevice: null',
    test: GUESSING,
  },
  {
    promise: 'limits, people: a device is known only to the accounts it has signed in to',
    file: 'apps/server/src/features/people/password-checks/sign-in-attempts.sql.ts',
    remove:
      "    .where('accounts.email_norm', '=', sql<string>`lower(${email})`)\n    .where('accounts.deleted_at'",
    leave: "    .where('accounts.deleted_at'",
    test: GUESSING,
  },
  {
    promise: 'limits, people: a flood without cookies does not use up the limit of people with one',
    file: 'apps/server/src/http/limits/call-limits.ts',
    remove: 'isSplit && shown(origin) !== null',
    leave: 'isSplit && origin.ip === null',
    test: CALL_LIMITS,
  },
  {
    promise: 'limits, people: a device that fails on many e-mail addresses is stopped earlier',
    file: 'apps/server/src/http/limits/call-limits.ts',
    remove: 'count === 1 ? NEW_EMAIL_POINTS : 1',
    leave: '1',
    test: CALL_LIMITS,
  },
  {
    promise: 'limits, people: a caller who disconnects frees the place',
    file: 'apps/server/src/http/limits/waiting-calls.ts',
    remove: "    else socket.once('close', onClose)\n",
    leave: '',
    test: WAITING,
  },
  {
    promise: 'limits, people: one address can’t take every waiting place',
    file: 'apps/server/src/http/limits/waiting-calls.ts',
    remove: ' || here >= perAddressMax',
    leave: '',
    test: WAITING,
  },
  {
    promise: 'limits, people: bulk registration raises an alarm',
    file: 'apps/server/src/features/people/sign-in/watch-registrations.ts',
    remove: 'if (bulk === null) return',
    leave: 'return',
    test: 'apps/server/src/features/people/sign-in/bulk-registration.test.ts',
  },
  {
    promise: 'sign-in flood: the last places are for networks that have none',
    file: QUEUE,
    remove: '< (places - taken) / 2 &&',
    leave: '< places - taken &&',
    test: QUEUE_TEST,
  },
  {
    promise: 'sign-in flood: networks take turns',
    file: QUEUE,
    remove: '      waiting.delete(network)\n',
    leave: '      if (line.length === 0) waiting.delete(network)\n',
    test: QUEUE_TEST,
  },
  {
    promise: 'sign-in flood: known callers go first',
    file: QUEUE,
    remove: 'turns[turn++ % turns.length]',
    leave: 'turns.at(-1 - (turn++ % turns.length))',
    test: QUEUE_TEST,
  },
  {
    promise: 'sign-in flood: one account has few places',
    file: QUEUE,
    remove: '(ofHolders.get(holder) ?? 0) < PER_HOLDER',
    leave: '(ofHolders.get(holder) ?? 0) < places',
    test: QUEUE_TEST,
  },
  {
    promise: 'sign-in flood: a place is free again when its work failed',
    file: QUEUE,
    remove: '      } finally {\n        lane.count(place, -1)\n      }',
    leave: '      } finally {\n        lane.count(place, 1)\n      }',
    test: QUEUE_TEST,
  },
  {
    promise: 'sign-in flood: a known device has a place of its own',
    file: 'apps/server/src/features/people/sign-in/sign-in.ts',
    remove: 'const isKnown = guesser.knownDevice !== null',
    leave: 'const isKnown = guesser.knownDevice?.length === 0',
    test: ROOM,
  },
  {
    promise: 'sign-in flood: a sign-in without room is refused before it is counted',
    file: 'apps/server/src/http/limits/admit-call.ts',
    remove: '    if (source.device === null && !hasRoomToSignIn(source.ip))\n',
    leave: '    if (source.ip === null)\n',
    test: ROOM,
  },
  {
    promise: 'sign-in flood: a sign-in without room is held before it is refused',
    file: 'apps/server/src/http/limits/admit-call.ts',
    remove: '    await limits.hold(source)\n',
    leave: '',
    test: ROOM,
  },
]
