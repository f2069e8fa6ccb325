import * as accountAdmin from './people/account-admin.ts'
import * as accountRecovery from './people/account-recovery.ts'
import * as accounts from './people/accounts.ts'
import * as admin from './people/admin-profile.ts'
import * as attention from './telling/attention.ts'
import * as auditLog from './platform/audit-log.ts'
import * as books from './money/books.ts'
import * as bulk from './ordering/bulk-actions.ts'
import * as cart from './ordering/cart.ts'
import * as claimAdmin from './ordering/claim-admin.ts'
import * as claims from './ordering/claims.ts'
import * as deals from './catalogue/deals.ts'
import * as delivery from './delivery/reach.ts'
import * as driver from './delivery/driver.ts'
import type { Endpoint } from './endpoint.ts'
import * as exports from './platform/exports.ts'
import * as farmMoney from './money/farm-money.ts'
import * as farmPayouts from './money/farm-payouts.ts'
import * as farmRounds from './delivery/farm-rounds.ts'
import * as farmToday from './delivery/farm-today.ts'
import * as farmerAdmin from './people/farmer-admin.ts'
import * as farmers from './people/farm-profile.ts'
import * as health from './platform/health.ts'
import * as home from './market/home.ts'
import * as identity from './market/identity.ts'
import * as listings from './catalogue/listings.ts'
import * as live from './telling/live.ts'
import * as market from './market/market-info.ts'
import * as moneyBack from './ordering/money-back.ts'
import * as marketToday from './platform/market-today.ts'
import * as newsletter from './market/newsletter.ts'
import * as newsletterAdmin from './market/newsletter-admin.ts'
import * as notices from './telling/notices.ts'
import * as orderAdmin from './ordering/order-admin.ts'
import * as orderDays from './ordering/order-days.ts'
import * as orders from './ordering/orders.ts'
import * as packing from './delivery/packing.ts'
import * as payments from './money/payments.ts'
import * as payoutAccount from './money/payout-account.ts'
import * as payoutResults from './money/payout-results.ts'
import * as payouts from './money/payouts.ts'
import * as products from './catalogue/products.ts'
import * as returns from './ordering/returns.ts'
import * as review from './catalogue/product-review.ts'
import * as roundDay from './delivery/round-day.ts'
import * as rounds from './delivery/rounds.ts'
import * as secondFactor from './people/second-factor.ts'
import * as sessions from './people/sessions.ts'
import * as settings from './market/settings.ts'
import * as steps from './market/first-steps.ts'
import * as uses from './market/uses.ts'
import * as staff from './people/staff.ts'
import * as system from './platform/system.ts'
import * as users from './people/users.ts'

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
  ...endpointsOf(books),
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
  ...endpointsOf(moneyBack),
  ...endpointsOf(marketToday),
  ...endpointsOf(newsletter),
  ...endpointsOf(newsletterAdmin),
  ...endpointsOf(notices),
  ...endpointsOf(orderAdmin),
  ...endpointsOf(orderDays),
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
  ...endpointsOf(uses),
  ...endpointsOf(steps),
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
