import type { WorkUnderWay } from '@farmgate/domain/market/market-uses.ts'
import { ATTENTION_KINDS } from '@farmgate/domain/telling/attention.ts'
import { sql } from 'kysely'
import { isOpen } from '#db/order-states.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { countWaiting, readWaitingLimits, type Viewer } from '#features/telling/attention/attention.sql.ts'

/** All rows of all kinds. The id is not compared, because rows that others decide are included. */
const WHOLE_MARKET: Viewer = { id: '', kinds: ATTENTION_KINDS, seesOwn: true }

/** Returns what is under way in each feature. */
export async function readWorkUnderWay(db: Db | Tx): Promise<WorkUnderWay> {
  const { rows } = await sql<WorkUnderWay['own'] & Pick<WorkUnderWay, 'secondPerson'>>`
    select (select count(distinct stops.order_id)::integer
              from stops join orders on orders.id = stops.order_id where ${isOpen('orders')}) as rounds,
           (select count(*)::integer from payout_runs where state in ('draft', 'approved', 'sending')) as payouts,
           (select count(*)::integer from accounts
             where role = 'admin' and staff_role <> 'owner' and status in ('active', 'invited')
               and deleted_at is null) as "staffRoles",
           (select count(*)::integer from parcels
             where goes_by = 'courier' and ${isOpen('parcels')}) as courier,
           (select count(*)::integer from item_claims where state = 'pending' and mark_id is null) as "itemClaims",
           (select second_person from market_settings) as "secondPerson"`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('the settings have no row')
  const { secondPerson, ...own } = found
  const figures = await countWaiting(db, await readWaitingLimits(db), WHOLE_MARKET)
  return { own, secondPerson, waiting: Object.fromEntries(figures.map(({ kind, count }) => [kind, count])) }
}
