import type { StepsDone } from '@farmgate/domain/market/first-steps.ts'
import { type MarketIdentity, missingIdentity } from '@farmgate/domain/market/market-identity.ts'
import { sql } from 'kysely'
import { isSent } from '#db/order-states.sql.ts'
import type { Db } from '#db/pool.ts'
import { identityAsJson } from '#features/market/market-identity/identity.sql.ts'

/** How the market delivers is known once it was decided about a farm, or an order was sent. */
export async function readStepsDone(db: Db): Promise<StepsDone> {
  const { rows } = await sql<Omit<StepsDone, 'identity'> & { readonly identity: MarketIdentity }>`
    select ${identityAsJson} as identity,
           exists (select from accounts where role = 'farmer' and status = 'active' and deleted_at is null) as farm,
           exists (select from products where status = 'approved' and deleted_at is null) as product,
           exists (select from farmer_profiles where delivery <> 'undecided')
             or exists (select from orders where ${isSent()}) as delivery,
           exists (select from orders where paid_at is not null) as payment`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('the market has no identity')
  return { ...found, identity: missingIdentity(found.identity).length === 0 }
}
