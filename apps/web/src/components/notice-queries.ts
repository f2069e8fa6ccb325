import { myNotices } from '@farmgate/contract/notices.ts'
import type { Role } from '@farmgate/domain/accounts/role.ts'
import { query } from '../api/query.ts'
import { liveQuery } from './live-query.ts'
import { pageCursor } from './page-links.ts'

const PAGE_ROWS = '30'

/** A page of somebody's inbox; the address says which. */
export const noticesPage = (role: Role, address: URLSearchParams) =>
  query(role, myNotices, { query: { cursor: pageCursor(address), limit: PAGE_ROWS } })

/** The number alone, for bells and side bars: the same question everywhere, so it is asked once. */
export const countPage = (role: Role) => query(role, myNotices, { query: { limit: '1' } })

/** How many notices somebody has not seen; 100 stands for 100 or more. */
export const unseenQuery = (role: Role) => ({
  ...countPage(role),
  ...liveQuery,
  select: ({ unseen }: { readonly unseen: number }) => unseen,
})
