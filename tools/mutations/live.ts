import type { Mutation } from './mutation.ts'

const LIVE_TEST = 'apps/server/src/features/telling/live-updates/live-updates.test.ts'
const CHANGES_TEST = 'apps/server/src/db/changes/changes.test.ts'

/** Hints to open screens. */
export const liveMutations: readonly Mutation[] = [
  {
    promise: 'live: an ended session gets no more hints',
    file: 'apps/server/src/features/telling/live-updates/live-streams.ts',
    remove: 'if (!signedIn.has(actor)) stream.end()',
    leave: 'if (signedIn.size > checked.length) stream.end()',
    test: LIVE_TEST,
  },
  {
    promise: 'live: an expired token can’t subscribe',
    file: 'apps/server/src/features/people/sessions/still-signed-in.ts',
    remove: 'session !== undefined && acceptsAccess(session, gen, session.now)',
    leave: 'session !== undefined && gen > 0',
    test: LIVE_TEST,
  },
  {
    promise: 'live: streams are closed while sessions can not be checked',
    file: 'apps/server/src/features/telling/live-updates/live-streams.ts',
    remove: '      for (const [stream] of checked) stream.end()\n',
    leave: '',
    test: LIVE_TEST,
  },
  {
    promise: 'live: a stranger gets no hint',
    file: 'apps/server/src/features/telling/live-updates/live-streams.ts',
    remove: "to.includes(accountId) || (admins && role === 'admin')",
    leave: "to.includes(accountId) || (admins && role !== 'user')",
    test: LIVE_TEST,
  },
  {
    promise: 'live: a farm gets no hint of an unpaid order',
    file: 'apps/server/src/features/ordering/order-store/order-rows.sql.ts',
    remove: 'where order_id = ${orderId} and placed)',
    leave: 'where order_id = ${orderId})',
    test: LIVE_TEST,
  },
  {
    promise: 'live: operators get a hint of a new farm',
    file: 'apps/server/src/features/people/sign-in/register.ts',
    remove: "        announce(tx, { what: 'farmers', to: [], admins: true })\n",
    leave: '',
    test: LIVE_TEST,
  },
  {
    promise: 'live: operators get a hint of deals that another operator picks',
    file: 'apps/server/src/features/catalogue/deals/pick-deals.ts',
    remove: "    announce(tx, { what: 'listings', to: [], admins: true })\n",
    leave: '',
    test: LIVE_TEST,
  },
  {
    promise: 'live: an uncommitted change is not announced',
    file: 'apps/server/src/db/transaction.ts',
    remove: 'await db.transaction().execute((tx) => work((done = tx)))',
    leave:
      'await db.transaction().execute(async (tx) => {\n        const early = await work((done = tx))\n        tellChanges(db, tx)\n        return early\n      })',
    test: CHANGES_TEST,
  },
  {
    promise: 'live: a failing outlet does not undo what is done',
    file: 'apps/server/src/db/changes/changes.ts',
    remove: '  } catch {\n    // A hint is lost',
    leave: '  } catch (error) {\n    throw error\n    // A hint is lost',
    test: CHANGES_TEST,
  },
  {
    promise: 'live: one account has at most five subscriptions',
    file: 'apps/server/src/features/telling/live-updates/live-streams.ts',
    remove: 'if (own.length >= PER_ACCOUNT_MAX)',
    leave: 'if (own.length >= max)',
    test: LIVE_TEST,
  },
]
