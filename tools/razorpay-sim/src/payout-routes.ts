import { createContact, createFundAccount } from './fund-accounts.ts'
import { badRequest } from './gateway-fault.ts'
import { type Call, idIn, keyed, type Route } from './http.ts'
import { createOnce, sameRequest } from './once.ts'
import { page } from './pages.ts'
import { contactBody, fundAccountBody, payoutBody, settlementBody, validationBody } from './payout-bodies.ts'
import type { Validation } from './payout-entities.ts'
import { createPayout, type PayoutRule } from './payouts.ts'
import type { Store } from './store.ts'
import { createValidation, type ValidationMode } from './validations.ts'

interface PayoutRouteOptions {
  /** The business account that payouts leave from. */
  readonly accountNumber: string
  readonly rule: () => PayoutRule
  readonly validationMode: () => ValidationMode
  /** Called before settlements are listed. */
  readonly beforeSettlements: () => void
}

/** RazorpayX's API and the gateway's settlements, as documented. */
export function payoutRoutes(
  store: Store,
  { accountNumber, rule, validationMode, beforeSettlements }: PayoutRouteOptions,
): readonly Route[] {
  const once = createOnce()
  const validated = (validation: Validation) =>
    validationBody(validation, store.fundAccount(validation.fundAccountId))

  return [
    keyed('POST /v1/contacts', ({ body }) => contactBody(createContact(store, body))),
    keyed('GET /v1/contacts/:id', ({ params }) => contactBody(store.contact(idIn(params)))),
    keyed('POST /v1/fund_accounts', ({ body }) => fundAccountBody(createFundAccount(store, body))),
    {
      ...keyed('POST /v1/fund_accounts/validations', async (call) => validated(await validateOnce(call))),
      pausesInside: true,
    },
    keyed('GET /v1/fund_accounts/validations/:id', ({ params }) => validated(store.validation(idIn(params)))),
    keyed('GET /v1/fund_accounts/:id', ({ params }) => fundAccountBody(store.fundAccount(idIn(params)))),
    {
      ...keyed('POST /v1/payouts', async (call) => payoutBody(await payOnce(call))),
      pausesInside: true,
    },
    keyed('GET /v1/payouts', ({ query }) => {
      if (query.get('account_number') !== accountNumber) {
        throw badRequest('The account number field is required.', { field: 'account_number' })
      }
      const reference = query.get('reference_id')
      return page(query, [...store.payouts.values()], (payout) =>
        reference === null || payout.referenceId === reference ? payoutBody(payout) : null,
      )
    }),
    keyed('GET /v1/payouts/:id', ({ params }) => payoutBody(store.payout(idIn(params)))),
    keyed('GET /v1/settlements', ({ query }) => {
      beforeSettlements()
      return page(query, [...store.settlements.values()], settlementBody)
    }),
  ]

  function payOnce({ headers, body, rawBody: request, pause }: Call) {
    const key = headers[HEADER]
    if (typeof key !== 'string') {
      throw badRequest('Send an idempotency key with every payout.', { field: 'X-Payout-Idempotency' })
    }
    needKey(key)
    const find = () => sameRequest(store.payoutOf(key), request)
    return once(key, find, async () => {
      await pause()
      return createPayout(store, accountNumber, body, { key, request }, rule())
    })
  }

  async function validateOnce({ headers, body, rawBody: request, pause }: Call) {
    const key = headers[HEADER]
    const create = async (own: string | null) => {
      await pause()
      return createValidation(store, body, { key: own, request }, validationMode())
    }
    if (typeof key !== 'string') return create(null)
    needKey(key)
    const find = () => sameRequest(store.validationOf(key), request)
    return once(`validation ${key}`, find, () => create(key))
  }
}

const HEADER = 'x-payout-idempotency'

function needKey(key: string): void {
  if (!/^[A-Za-z0-9_ -]{4,36}$/.test(key)) {
    throw badRequest('The idempotency key must have 4 to 36 letters, digits, hyphens, underscores or spaces.')
  }
}
