import * as adminApi from '@farmgate/contract/ordering/claim-admin.ts'
import * as api from '@farmgate/contract/ordering/claims.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { orderResponses as words } from '@farmgate/messages/en/order-responses.ts'
import { isUuid } from '#db/uuid.ts'
import type { On } from '#http/on.ts'
import { operatorOf } from '#http/shared/operator.ts'
import { showOrder } from '#features/ordering/order-views/show-order.ts'
import type { MoneyDeps } from '#features/ordering/order-store/money-deps.ts'
import { answerClaim } from './answer-claim.ts'
import { viewClaimsToDecide } from './claims-to-decide.sql.ts'
import { decideClaim } from './decide-claim.ts'
import { listFarmClaims } from './farm-claims.ts'
import { makeClaim } from './make-claim.ts'
import { presentClaimToDecide } from './present-claim-to-decide.ts'
import { readBuyerShares, readFarmShares } from './shares.sql.ts'

export function claimRoutes(on: On, deps: MoneyDeps): void {
  on(api.makeClaim, async ({ actor, params: { id }, body, photo, idempotentRequest }) => {
    await makeClaim(deps, actor.accountId, id, body, photo, idempotentRequest)
    const order = await showOrder(deps, id, 'buyer')
    const newest = order.claims.findLast(({ line }) => line === body.line)
    return { message: newest?.state === 'approved' ? words.claimApproved : words.claimMade, order }
  })

  on(adminApi.oneClaim, async ({ params: { id } }) => {
    const [claim] = isUuid(id) ? await viewClaimsToDecide(deps.db, [id]) : []
    if (claim === undefined) throw new Refusal('claim.not_found')
    return { claim: presentClaimToDecide(claim), order: await showOrder(deps, claim.orderId, 'admin') }
  })

  on(adminApi.decideClaim, async ({ actor, caller, params: { id }, body, idempotentRequest }) => {
    const orderId = await decideClaim(deps.db, operatorOf(actor, caller), id, body, idempotentRequest)
    const message = body.decision === 'approved' ? words.claimApproved : words.claimRejected
    return { message, order: await showOrder(deps, orderId, 'admin') }
  })

  on(adminApi.shares, async ({ query: { farmer, buyer } }) => {
    const id = farmer ?? buyer
    // Exactly one of them.
    if (id === undefined || !isUuid(id) || (farmer !== undefined && buyer !== undefined))
      throw new Refusal('request.invalid')
    return farmer === undefined ? readBuyerShares(deps.db, id) : readFarmShares(deps.db, id)
  })

  on(api.farmClaims, async ({ actor }) => ({ claims: await listFarmClaims(deps.db, actor.accountId) }))

  on(api.answerClaim, async ({ actor, params: { id }, body, idempotentRequest }) => {
    await answerClaim(deps.db, actor.accountId, id, body.words, idempotentRequest)
    return { message: words.claimAnswered, claims: await listFarmClaims(deps.db, actor.accountId) }
  })
}
