import type { Mutation } from './mutation.ts'

const LINKS = 'apps/server/src/features/platform/exports/export-links.sql.ts'
const FIND = 'apps/server/src/features/ordering/order-views/find-orders.sql.ts'

const EXPORTS_TEST = 'apps/server/src/features/platform/exports/exports.test.ts'
const STREAM = 'apps/server/src/features/platform/exports/stream-rows.test.ts'
const CSV = 'apps/server/src/features/platform/exports/csv.test.ts'
const BULK = 'apps/server/src/features/ordering/bulk-actions/bulk-actions.test.ts'
const SEARCH = 'apps/server/src/features/ordering/order-views/search-orders.test.ts'

/** Searching, selecting and exporting many rows. */
export const manyRowsMutations: readonly Mutation[] = [
  {
    promise: 'exports: a link works once',
    file: LINKS,
    remove: ' and used_at is null',
    leave: '',
    test: EXPORTS_TEST,
  },
  {
    promise: 'exports: a link is valid for two minutes',
    file: LINKS,
    remove: '       and expires_at > now()\n',
    leave: '',
    test: EXPORTS_TEST,
  },
  {
    promise: 'exports: a farmer can’t export a list of the market',
    file: 'apps/server/src/features/platform/exports/create-export-link.ts',
    remove: "  if (!mayExport(by.role, kind)) throw new Refusal('auth.role_forbidden')\n",
    leave: '',
    test: EXPORTS_TEST,
  },
  {
    promise: 'exports: a farm exports only its own money',
    file: 'apps/server/src/features/money/farm-money/farm-book.sql.ts',
    remove: 'where farmer_id = ${farmerId} and ${began} and ${ended} and ${older}',
    leave: 'where farmer_id is not null and ${began} and ${ended} and ${older}',
    test: EXPORTS_TEST,
  },
  {
    promise: 'exports: the audit log does not store a search text',
    file: 'apps/server/src/features/platform/exports/create-export-link.ts',
    remove: 'detail: { kind, ...loggedFilters(request.question) },',
    leave: "detail: { kind, q: request.question['q'] ?? '' },",
    test: EXPORTS_TEST,
  },
  {
    promise: 'exports: a formula is written as text',
    file: 'apps/server/src/features/platform/exports/csv.ts',
    remove: '  return quoted(defused(cell))',
    leave: '  return quoted(cell)',
    test: CSV,
  },
  {
    promise: 'exports: a comma inside a cell starts no new cell',
    file: 'apps/server/src/features/platform/exports/csv.ts',
    remove: '/[",;\\t\\r\\n]|^\\s|\\s$/',
    leave: '/[";\\t\\r\\n]|^\\s|\\s$/',
    test: CSV,
  },
  {
    promise: 'exports: an immediate failure is returned as a problem',
    file: 'apps/server/src/features/platform/exports/stream-rows.ts',
    remove: '  const first = await chunks.next()\n',
    leave: "  const first: IteratorResult<string> = { value: '\\ufeff', done: false }\n",
    test: STREAM,
  },
  {
    promise: 'bulk: two admins wait for each other at each order, so that it is moved once',
    file: 'apps/server/src/features/ordering/order-store/order-rows.sql.ts',
    remove: '.where(isWithin(scope))\n    .forUpdate()',
    leave: '.where(isWithin(scope))',
    test: BULK,
  },
  {
    promise: 'bulk: a refused row does not stop the others',
    file: 'apps/server/src/features/ordering/bulk-actions/run-each-row.ts',
    remove: '      if (error instanceof Refusal) return { row, refused: error.code }\n',
    leave: '      if (error instanceof Refusal) throw error\n',
    test: BULK,
  },
  {
    promise: 'bulk: a product is approved in the version that was seen',
    file: 'apps/server/src/features/ordering/bulk-actions/decide-listings.ts',
    remove: 'approveListing(deps.db, by, _id, version)',
    leave: 'approveListing(deps.db, by, _id, undefined)',
    test: BULK,
  },
  {
    promise: 'search: an order that matches twice is found once',
    file: FIND,
    remove: 'select distinct id, id::text',
    leave: 'select id, id::text',
    test: SEARCH,
  },
  {
    promise: 'search: a day is a day in India',
    file: FIND,
    remove: "sql`(orders.created_at at time zone 'Asia/Kolkata')::date <= ${to}::date`",
    leave: 'sql`orders.created_at::date <= ${to}::date`',
    test: SEARCH,
  },
]
