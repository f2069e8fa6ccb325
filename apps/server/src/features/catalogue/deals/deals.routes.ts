import * as api from '@farmgate/contract/catalogue/deals.ts'
import { adminSettingsResponses as words } from '@farmgate/messages/en/admin-settings-responses.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { operatorOf } from '#http/shared/operator.ts'
import { findDeals } from './deals.sql.ts'
import { listCandidates } from './list-deals.ts'
import { pickDeals } from './pick-deals.ts'
import { presentDeal } from './present-deal.ts'

export function dealRoutes(on: On, db: Db): void {
  const show = async () => (await findDeals(db)).map(presentDeal)

  on(api.deals, async ({ query }) => {
    const { rows, nextCursor } = await listCandidates(db, query)
    return { deals: await show(), candidates: rows.map(presentDeal), nextCursor }
  })

  on(api.pickDeals, async ({ actor, caller, body }) => {
    await pickDeals(db, operatorOf(actor, caller), body.products, body.seen)
    return { message: words.dealsSaved, deals: await show() }
  })
}
