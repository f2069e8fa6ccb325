import { myNotices } from '@farmgate/contract/telling/notices.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import { query } from '#api/query.ts'
import { pageCursor } from '../query/page-links.ts'
import { liveQuery } from '../query/use-live.ts'

const PAGE_ROWS = '30'

/** Query options of the inbox page that the address names. */
export const noticesPage = (role: Role, address: URLSearchParams) =>
  query(role, myNotices, { query: { cursor: pageCursor(address), limit: PAGE_ROWS } })

/** Query options for the unseen count only, shared by bells and side bars so that it is fetched once. */
export const unseenCountPage = (role: Role) => query(role, myNotices, { query: { limit: '1' } })

/** Query options of the number of unseen notices; the contract bounds it. */
export const unseenQuery = (role: Role) => ({
  ...unseenCountPage(role),
  ...liveQuery,
  select: ({ unseen }: { readonly unseen: number }) => unseen,
})
