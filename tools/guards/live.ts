import type { Guard } from './list.ts'

const LIVE = 'apps/server/src/features/live'
const LIVE_TEST = `${LIVE}/live.test.ts`
const CHANGES_TEST = 'apps/server/src/db/changes.test.ts'

/** Hints to open screens. */
export const liveGuards: readonly Guard[] = [
  {
    promise: 'live: whose session has ended hears no more',
    file: `${LIVE}/live-streams.ts`,
    remove: 'if (!signedIn.has(actor)) stream.end()',
    leave: 'if (signedIn.size > asked.length) stream.end()',
    test: LIVE_TEST,
  },
  {
    promise: 'live: a token that has run out is not listened with',
    file: 'apps/server/src/features/sessions/still-signed-in.ts',
    remove: 'session !== undefined && acceptsAccess(session, gen, session.now)',
    leave: 'session !== undefined && gen > 0',
    test: LIVE_TEST,
  },
  {
    promise: 'live: nobody listens on trust while sessions can not be asked for',
    file: `${LIVE}/live-streams.ts`,
    remove: '      for (const [stream] of asked) stream.end()\n',
    leave: '',
    test: LIVE_TEST,
  },
  {
    promise: 'live: a stranger gets no hint',
    file: `${LIVE}/live-streams.ts`,
    remove: "to.includes(accountId) || (admins && role === 'admin')",
    leave: "to.includes(accountId) || (admins && role !== 'user')",
    test: LIVE_TEST,
  },
  {
    promise: 'live: a farm does not hear of what is not paid yet',
    file: 'apps/server/src/features/order-book/order-rows.sql.ts',
    remove: 'where order_id = ${orderId} and placed)',
    leave: 'where order_id = ${orderId})',
    test: LIVE_TEST,
  },
  {
    promise: 'live: operators hear of a farm that opens its account',
    file: 'apps/server/src/features/accounts/register.ts',
    remove: "        announce(tx, { what: 'farmers', to: [], admins: true })\n",
    leave: '',
    test: LIVE_TEST,
  },
  {
    promise: 'live: operators hear of deals that another picks',
    file: 'apps/server/src/features/deals/pick-deals.ts',
    remove: "    announce(tx, { what: 'listings', to: [], admins: true })\n",
    leave: '',
    test: LIVE_TEST,
  },
  {
    promise: 'live: what is not committed is told to nobody',
    file: 'apps/server/src/db/transaction.ts',
    remove: 'await db.transaction().execute((tx) => work((done = tx)))',
    leave:
      'await db.transaction().execute(async (tx) => {\n        const early = await work((done = tx))\n        tellChanges(db, tx)\n        return early\n      })',
    test: CHANGES_TEST,
  },
  {
    promise: 'live: an outlet that fails does not undo what is done',
    file: 'apps/server/src/db/changes.ts',
    remove: '  } catch {\n    // A hint is lost',
    leave: '  } catch (error) {\n    throw error\n    // A hint is lost',
    test: CHANGES_TEST,
  },
  {
    promise: 'live: one account listens five times at most',
    file: `${LIVE}/live-streams.ts`,
    remove: 'if (own.length >= PER_ACCOUNT_MAX)',
    leave: 'if (own.length >= max)',
    test: LIVE_TEST,
  },
]
