import type { Guard } from './list.ts'

const SERVER = 'apps/server/src'
const EXPORTS = `${SERVER}/features/exports`
const LINKS = `${EXPORTS}/export-links.sql.ts`
const FIND = `${SERVER}/features/orders/find-orders.sql.ts`

const EXPORTS_TEST = `${EXPORTS}/exports.test.ts`
const STREAM = `${EXPORTS}/stream-rows.test.ts`
const CSV = `${EXPORTS}/csv.test.ts`
const BULK = `${SERVER}/features/bulk/bulk.test.ts`
const SEARCH = `${SERVER}/features/orders/search-orders.test.ts`

/** Searching, choosing and exporting many rows. */
export const manyRowsGuards: readonly Guard[] = [
  {
    promise: 'exports: a link gives its file once',
    file: LINKS,
    remove: ' and used_at is null',
    leave: '',
    test: EXPORTS_TEST,
  },
  {
    promise: 'exports: a link is good for two minutes',
    file: LINKS,
    remove: '       and expires_at > now()\n',
    leave: '',
    test: EXPORTS_TEST,
  },
  {
    promise: 'exports: a farmer gets no list of the market',
    file: `${EXPORTS}/ask-export.ts`,
    remove: "  if (!mayExport(by.role, kind)) throw new Refusal('auth.role_forbidden')\n",
    leave: '',
    test: EXPORTS_TEST,
  },
  {
    promise: 'exports: a farm’s money is its own',
    file: `${SERVER}/features/farm-money/farm-book.sql.ts`,
    remove: 'where farmer_id = ${farmerId} and ${began} and ${ended} and ${older}',
    leave: 'where farmer_id is not null and ${began} and ${ended} and ${older}',
    test: EXPORTS_TEST,
  },
  {
    promise: 'exports: the log does not keep whom somebody searched for',
    file: `${EXPORTS}/ask-export.ts`,
    remove: 'detail: { kind, ...whatIsKept(asked.question) },',
    leave: "detail: { kind, q: asked.question['q'] ?? '' },",
    test: EXPORTS_TEST,
  },
  {
    promise: 'exports: a formula is a text in the file',
    file: `${EXPORTS}/csv.ts`,
    remove: '  return quoted(defused(cell))',
    leave: '  return quoted(cell)',
    test: CSV,
  },
  {
    promise: 'exports: a comma inside a cell begins no other',
    file: `${EXPORTS}/csv.ts`,
    remove: '/[",;\\t\\r\\n]|^\\s|\\s$/',
    leave: '/[";\\t\\r\\n]|^\\s|\\s$/',
    test: CSV,
  },
  {
    promise: 'exports: what fails at once is told as a problem',
    file: `${EXPORTS}/stream-rows.ts`,
    remove: '  const first = await chunks.next()\n',
    leave: "  const first: IteratorResult<string> = { value: '\\ufeff', done: false }\n",
    test: STREAM,
  },
  {
    promise: 'bulk: two admins wait for each other at each order, so that it is moved once',
    file: `${SERVER}/features/order-book/order-rows.sql.ts`,
    remove: 'scope.buyerId))\n    .forUpdate()',
    leave: 'scope.buyerId))',
    test: BULK,
  },
  {
    promise: 'bulk: one row’s refusal stops no other',
    file: `${SERVER}/features/bulk/each-by-itself.ts`,
    remove: '      if (error instanceof Refusal) return { row, refused: error.code }\n',
    leave: '      if (error instanceof Refusal) throw error\n',
    test: BULK,
  },
  {
    promise: 'bulk: a product is approved in the version that was seen',
    file: `${SERVER}/features/bulk/approve-listings.ts`,
    remove: 'approveListing(db, by, _id, version)',
    leave: 'approveListing(db, by, _id, undefined)',
    test: BULK,
  },
  {
    promise: 'search: an order that fits twice is found once',
    file: FIND,
    remove: 'select distinct id from',
    leave: 'select id from',
    test: SEARCH,
  },
  {
    promise: 'search: a day is India’s',
    file: FIND,
    remove: "sql`(orders.created_at at time zone 'Asia/Kolkata')::date <= ${to}::date`",
    leave: 'sql`orders.created_at::date <= ${to}::date`',
    test: SEARCH,
  },
]
