import { farmMoney } from '@farmgate/contract/money/farm-money.ts'
import { farmPayouts } from '@farmgate/contract/money/farm-payouts.ts'
import { offlineQuery } from '#api/query.ts'
import { pageCursor } from '#components/query/page-links.ts'

const PAGE_SIZE = '30'

/** Returns the month in the address; undefined (all months) when it is missing or invalid. */
export const shownMonth = (address: URLSearchParams): string | undefined =>
  /^20\d\d-(0[1-9]|1[0-2])$/.exec(address.get(MONTH) ?? '')?.[0]

/** Another month starts at its first page. */
export const withMonth = (month: string): URLSearchParams =>
  new URLSearchParams(month === '' ? {} : { [MONTH]: month })

export const moneyPage = (address: URLSearchParams) =>
  offlineQuery('farmer', farmMoney, {
    query: { month: shownMonth(address), cursor: pageCursor(address), limit: PAGE_SIZE },
  })

/** How many payouts the Money page shows. */
const LATEST_PAYOUTS = '3'

export const latestPayouts = () => offlineQuery('farmer', farmPayouts, { query: { limit: LATEST_PAYOUTS } })

export const payoutsPage = (address: URLSearchParams) =>
  offlineQuery('farmer', farmPayouts, { query: { cursor: pageCursor(address), limit: PAGE_SIZE } })

const MONTH = 'month'
