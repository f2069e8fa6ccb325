import * as accountAdmin from './account-admin.ts'
import * as accountRecovery from './account-recovery.ts'
import * as accounts from './accounts.ts'
import * as admin from './admin.ts'
import * as attention from './attention.ts'
import * as auditLog from './audit-log.ts'
import * as bulk from './bulk.ts'
import * as cart from './cart.ts'
import * as claimAdmin from './claim-admin.ts'
import * as claims from './claims.ts'
import * as deals from './deals.ts'
import * as delivery from './delivery.ts'
import * as driver from './driver.ts'
import type { Endpoint } from './endpoint.ts'
import * as exports from './exports.ts'
import * as farmMoney from './farm-money.ts'
import * as farmPayouts from './farm-payouts.ts'
import * as farmRounds from './farm-rounds.ts'
import * as farmToday from './farm-today.ts'
import * as farmerAdmin from './farmer-admin.ts'
import * as farmers from './farmers.ts'
import * as health from './health.ts'
import * as home from './home.ts'
import * as identity from './identity.ts'
import * as listings from './listings.ts'
import * as live from './live.ts'
import * as market from './market.ts'
import * as newsletter from './newsletter.ts'
import * as newsletterAdmin from './newsletter-admin.ts'
import * as notices from './notices.ts'
import * as orderAdmin from './order-admin.ts'
import * as orders from './orders.ts'
import * as packing from './packing.ts'
import * as payments from './payments.ts'
import * as payoutAccount from './payout-account.ts'
import * as payoutResults from './payout-results.ts'
import * as payouts from './payouts.ts'
import * as products from './products.ts'
import * as returns from './returns.ts'
import * as review from './review.ts'
import * as roundDay from './round-day.ts'
import * as rounds from './rounds.ts'
import * as secondFactor from './second-factor.ts'
import * as sessions from './sessions.ts'
import * as settings from './settings.ts'
import * as staff from './staff.ts'
import * as system from './system.ts'
import * as users from './users.ts'

/**
 * Every endpoint by name: what these modules export, so that a new one in a module is listed already. The server refuses
 * to start when one has no handler, and the access matrix does not compile when one has no row. The browser imports single
 * endpoints, never this list.
 */
export const endpoints = {
  ...endpointsOf(accountAdmin),
  ...endpointsOf(accountRecovery),
  ...endpointsOf(accounts),
  ...endpointsOf(admin),
  ...endpointsOf(attention),
  ...endpointsOf(auditLog),
  ...endpointsOf(bulk),
  ...endpointsOf(cart),
  ...endpointsOf(claimAdmin),
  ...endpointsOf(claims),
  ...endpointsOf(deals),
  ...endpointsOf(delivery),
  ...endpointsOf(driver),
  ...endpointsOf(exports),
  ...endpointsOf(farmMoney),
  ...endpointsOf(farmPayouts),
  ...endpointsOf(farmRounds),
  ...endpointsOf(farmToday),
  ...endpointsOf(farmerAdmin),
  ...endpointsOf(farmers),
  ...endpointsOf(health),
  ...endpointsOf(home),
  ...endpointsOf(identity),
  ...endpointsOf(listings),
  ...endpointsOf(live),
  ...endpointsOf(market),
  ...endpointsOf(newsletter),
  ...endpointsOf(newsletterAdmin),
  ...endpointsOf(notices),
  ...endpointsOf(orderAdmin),
  ...endpointsOf(orders),
  ...endpointsOf(packing),
  ...endpointsOf(payments),
  ...endpointsOf(payoutAccount),
  ...endpointsOf(payoutResults),
  ...endpointsOf(payouts),
  ...endpointsOf(products),
  ...endpointsOf(returns),
  ...endpointsOf(review),
  ...endpointsOf(roundDay),
  ...endpointsOf(rounds),
  ...endpointsOf(secondFactor),
  ...endpointsOf(sessions),
  ...endpointsOf(settings),
  ...endpointsOf(staff),
  ...endpointsOf(system),
  ...endpointsOf(users),
} satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

type NamesIn<Module> = { [Name in keyof Module]: Module[Name] extends Endpoint ? Name : never }[keyof Module]

/** Returns the exports of a module that are endpoints: the others are schemas and functions. */
function endpointsOf<Module extends object>(module: Module): Pick<Module, NamesIn<Module>> {
  const found = Object.entries(module).filter(
    ([, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && 'method' in value && 'access' in value,
  )
  return Object.fromEntries(found) as Pick<Module, NamesIn<Module>>
}
