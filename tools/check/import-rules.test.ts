import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { importRules } from './import-rules.ts'
import { type BuildsOn, features, packages, serverRooms, webRooms } from './import-table.ts'

/** The import rules of docs/architecture.md: each refuses what it forbids and lets pass what it allows. */
const folder = mkdtempSync(join(tmpdir(), 'farmgate-rules-'))
writeFileSync(
  join(folder, 'oxlint.config.ts'),
  `export default ${JSON.stringify({ plugins: ['import'], overrides: importRules })}`,
)
afterAll(() => rmSync(folder, { recursive: true }))

const refused: readonly (readonly [string, string, string])[] = [
  ['packages/domain/src/ordering/orders/order.ts', 'node:crypto', 'imports only nothing'],
  [
    'packages/domain/src/ordering/orders/order.ts',
    '@farmgate/contract/ordering/orders.ts',
    'imports only nothing',
  ],
  ['packages/messages/src/en/orders.ts', '@farmgate/domain/refusal.ts', 'imports only nothing'],
  ['packages/contract/src/ordering/orders.ts', 'zod', 'imports only @farmgate/domain/, zod/mini'],
  [
    'packages/contract/src/ordering/orders.ts',
    '@farmgate/messages/en/orders.ts',
    'imports only @farmgate/domain/, zod/mini',
  ],
  ['apps/server/src/app.ts', '@farmgate/web/main.tsx', 'server never imports web'],
  ['apps/server/src/app.ts', '#testing/market.ts', 'app.ts builds on'],
  ['apps/server/src/http/on.ts', 'react', 'server never imports web'],
  [
    'apps/server/src/features/people/sign-in/sign-in.ts',
    '@farmgate/web/main.tsx',
    'server never imports web',
  ],
  ['apps/server/src/bin/api.ts', '#testing/market.ts', 'bin builds on'],
  ['apps/server/src/db/pool.ts', '#http/on.ts', 'db builds on nothing'],
  ['apps/server/src/db/lists/page.ts', '#features/ordering/orders/orders.sql.ts', 'db builds on nothing'],
  ['apps/server/src/http/on.ts', '#features/ordering/orders/cancel-order.ts', 'http builds on'],
  ['apps/server/src/http/on.ts', '#jobs/enqueue.ts', 'http builds on'],
  ['apps/server/src/http/on.ts', '#db/audit-log.sql.ts', 'http queries no table'],
  ['apps/server/src/http/on.ts', 'kysely', 'Only *.sql.ts knows tables'],
  ['apps/server/src/http/limits/call-limits.ts', '#db/schema.ts', 'Only *.sql.ts knows tables'],
  ['apps/server/src/http/shared/language.ts', '../on.ts', 'Import from another folder by #folder/file.ts'],
  ['apps/server/src/http/shared/language.ts', '#http/on.ts', 'http/shared builds on'],
  ['apps/server/src/web/pages.ts', '#db/pool.ts', 'web builds on'],
  ['apps/server/src/web/pages.ts', '#http/on.ts', 'web builds on'],
  ['apps/server/src/web/pages.ts', '#features/ordering/orders/cancel-order.ts', 'web builds on'],
  ['apps/server/src/jobs/enqueue.ts', '#http/on.ts', 'jobs builds on'],
  ['apps/server/src/jobs/enqueue.ts', '#features/ordering/orders/cancel-order.ts', 'jobs builds on'],
  ['apps/server/src/jobs/enqueue.ts', 'kysely', 'Only *.sql.ts knows tables'],
  ['apps/server/src/worker/tasks.ts', '#http/on.ts', 'worker builds on'],
  ['apps/server/src/worker/tasks.ts', 'kysely', 'Only *.sql.ts knows tables'],
  ['apps/server/src/worker/tasks.ts', 'fastify', 'Only http/ and web/ touch Fastify'],
  ['apps/server/src/logging/log.ts', '../db/pool.ts', 'Import from another folder by #folder/file.ts'],
  [
    'apps/server/src/db/lists/page.ts',
    '../../jobs/enqueue.ts',
    'Import from another folder by #folder/file.ts',
  ],
  ['apps/server/src/db/pool.test.ts', '../jobs/enqueue.ts', 'Import from another folder by #folder/file.ts'],
  [
    'apps/server/src/features/ordering/orders/cancel-order.ts',
    'fastify',
    'Only http/ and web/ touch Fastify',
  ],
  [
    'apps/server/src/features/ordering/orders/cancel-order.ts',
    '@fastify/cookie',
    'Only http/ and web/ touch Fastify',
  ],
  [
    'apps/server/src/features/ordering/orders/cancel-order.ts',
    '#http/responses/answer.ts',
    'Only *.routes.ts knows HTTP',
  ],
  [
    'apps/server/src/features/ordering/orders/cancel-order.ts',
    '#web/pages.ts',
    'Only *.routes.ts knows HTTP',
  ],
  [
    'apps/server/src/features/ordering/orders/cancel-order.ts',
    '#testing/market.ts',
    'Only *.routes.ts knows HTTP',
  ],
  ['apps/server/src/features/ordering/orders/cancel-order.ts', 'kysely', 'Only *.sql.ts knows tables'],
  ['apps/server/src/features/ordering/orders/cancel-order.ts', '#db/schema.ts', 'Only *.sql.ts knows tables'],
  [
    'apps/server/src/features/ordering/orders/cancel-order.ts',
    '../stock/stock.sql.ts',
    'Import from another folder by #folder/file.ts',
  ],
  [
    'apps/server/src/features/ordering/orders/cancel-order.test.ts',
    '../stock/stock.sql.ts',
    'Import from another folder by #folder/file.ts',
  ],
  [
    'apps/server/src/features/ordering/orders/orders.routes.ts',
    'fastify',
    'Only http/ and web/ touch Fastify',
  ],
  ['apps/server/src/features/ordering/orders/orders.routes.ts', 'kysely', 'Only *.sql.ts knows tables'],
  ['apps/server/src/features/ordering/orders/orders.routes.ts', '#web/pages.ts', 'Features build on'],
  [
    'apps/server/src/features/ordering/orders/orders.sql.ts',
    '#http/responses/answer.ts',
    'SQL knows neither HTTP nor the wire',
  ],
  [
    'apps/server/src/features/ordering/orders/orders.sql.ts',
    '@farmgate/contract/ordering/orders.ts',
    'SQL knows neither HTTP nor the wire',
  ],
  [
    'apps/server/src/features/people/sessions/end-session.ts',
    '#features/people/account-store/accounts.sql.ts',
    'sessions builds on',
  ],
  [
    'apps/server/src/features/people/sessions/sessions.sql.ts',
    '#features/people/account-store/accounts.sql.ts',
    'sessions builds on',
  ],
  [
    'apps/server/src/features/people/sessions/sessions.routes.ts',
    '#features/people/sign-in/sign-in.ts',
    'sessions builds on',
  ],
  [
    'apps/server/src/features/catalogue/stock/stock.sql.ts',
    '#features/catalogue/listings/listings.sql.ts',
    'stock builds on',
  ],
  [
    'apps/server/src/features/platform/exports/open-export.ts',
    '#features/ordering/order-views/orders-export.ts',
    'exports builds on',
  ],
  [
    'apps/server/src/features/catalogue/pictures/store-picture.ts',
    '#features/people/account-store/accounts.sql.ts',
    'pictures builds on',
  ],
  [
    'apps/server/src/features/money/ledger/ledger.sql.ts',
    '#features/ordering/order-views/order-lists.sql.ts',
    'ledger builds on',
  ],
  [
    'apps/server/src/features/telling/mails/send-mail.ts',
    '#features/ordering/order-views/show-order.ts',
    'mails builds on',
  ],
  [
    'apps/server/src/features/telling/mails/send-mail.ts',
    '#features/telling/notices/notify.ts',
    'mails builds on',
  ],
  [
    'apps/server/src/features/telling/notices/notify.ts',
    '#features/ordering/order-views/show-order.ts',
    'notices builds on',
  ],
  [
    'apps/server/src/features/telling/alarms/raise-alarm.ts',
    '#features/money/payment-reconciliation/sweep-money.ts',
    'alarms builds on',
  ],
  [
    'apps/server/src/features/telling/alarms/raise-alarm.ts',
    '#features/market/newsletter/x.ts',
    'alarms builds on',
  ],
  [
    'apps/server/src/features/people/farm-profile/change-farm.ts',
    '#features/people/sign-in/register.ts',
    'farm-profile builds on',
  ],
  [
    'apps/server/src/features/telling/notices/notices.sql.ts',
    '#features/market/settings/settings.sql.ts',
    'notices builds on',
  ],
  [
    'apps/server/src/features/telling/notices/notices.routes.ts',
    '#features/people/sign-in/sign-in.ts',
    'notices builds on',
  ],
  [
    'apps/server/src/features/ordering/order-store/order-rows.sql.ts',
    '#features/money/refunds/refunds.sql.ts',
    'order-store builds on',
  ],
  [
    'apps/server/src/features/money/refunds/open-refund.ts',
    '#features/ordering/orders/cancel-order.ts',
    'refunds builds on',
  ],
  [
    'apps/server/src/features/ordering/orders/cancel-order.ts',
    '#features/money/payments/apply-capture.ts',
    'orders builds on',
  ],
  [
    'apps/server/src/features/ordering/order-views/order-lists.sql.ts',
    '#features/ordering/returns/returns.sql.ts',
    'order-views builds on',
  ],
  [
    'apps/server/src/features/money/payments/payments.routes.ts',
    '#features/ordering/checkout/place-order.ts',
    'payments builds on',
  ],
  [
    'apps/server/src/features/catalogue/listings/edit-listing.ts',
    '#features/catalogue/listing-review/decide-listing.ts',
    'listings builds on',
  ],
  [
    'apps/server/src/features/catalogue/listings/listings.sql.ts',
    '#features/catalogue/product-search/search.sql.ts',
    'listings builds on',
  ],
  [
    'apps/server/src/features/catalogue/listings/listings.routes.ts',
    '#features/people/farmer-admin/present-farmer.ts',
    'listings builds on',
  ],
  ['apps/server/src/features/catalogue/listings/edit-listing.ts', 'kysely', 'Only *.sql.ts knows tables'],
  ['apps/server/src/features/people/sessions/end-session.ts', 'kysely', 'Only *.sql.ts knows tables'],
  ['apps/server/src/features/people/sessions/end-session.ts', '#http/on.ts', 'Only *.routes.ts knows HTTP'],
  ['apps/web/src/main.tsx', '@farmgate/server/app.ts', 'web never imports server'],
  ['apps/web/src/main.tsx', 'node:fs', 'web never imports server'],
  ['apps/web/src/main.tsx', 'zod', 'The browser carries zod/mini'],
  ['apps/web/src/main.tsx', '@farmgate/contract/endpoints.ts', 'Import single endpoints'],
  ['apps/web/src/ui/buttons/button.tsx', '@farmgate/domain/refusal.ts', 'ui knows no business'],
  ['apps/web/src/ui/buttons/button.tsx', 'react-router', 'A rendered page has no router'],
  ['apps/web/src/components/frame/header.tsx', 'react-router', 'A rendered page has no router'],
  ['apps/web/src/areas/public/home/hero.tsx', 'react-router', 'A rendered page has no router'],
  [
    'apps/web/src/areas/buyer/products/product/farm-card.tsx',
    'react-router',
    'A rendered page has no router',
  ],
  ['apps/web/src/areas/buyer/products/product/farm-card.tsx', '#routing/routes.tsx', 'areas/buyer builds on'],
  ['apps/web/src/ui/buttons/button.tsx', '#components/order/rupees.tsx', 'ui builds on nothing'],
  ['apps/web/src/ui/buttons/button.tsx', '#api/calls.ts', 'ui builds on nothing'],
  ['apps/web/src/ui/buttons/button.tsx', 'node:fs', 'web never imports server'],
  ['apps/web/src/api/calls.ts', '#components/order/rupees.tsx', 'api builds on device'],
  ['apps/web/src/components/order/rupees.tsx', '#areas/buyer/cart/cart-page.tsx', 'components builds on api'],
  ['apps/web/src/components/order/rupees.tsx', '@farmgate/contract/endpoints.ts', 'Import single endpoints'],
  [
    'apps/web/src/components/order/rupees.tsx',
    '#admin-pages.ts',
    'Only the pages in it fetch admin-pages.ts',
  ],
  [
    'apps/web/src/areas/buyer/products/product/farm-card.tsx',
    '#farmer-pages.ts',
    'Only the pages in it fetch farmer',
  ],
  [
    'apps/web/src/areas/farmer/today/today-page.tsx',
    '#admin-pages.ts',
    'Only the pages in it fetch admin-pages.ts',
  ],
  [
    'apps/web/src/areas/buyer/cart/cart-page.tsx',
    '#areas/admin/orders/orders-page.tsx',
    'areas/buyer builds on api',
  ],
  [
    'apps/web/src/areas/buyer/cart/lines/line.tsx',
    '#areas/public/home/home-page.tsx',
    'areas/buyer builds on api',
  ],
  ['apps/web/src/areas/buyer/cart/cart-page.tsx', 'fastify', 'web never imports server'],
  [
    'apps/web/src/areas/buyer/cart/cart-page.tsx',
    '../../admin/orders/orders-page.tsx',
    'Import from another folder by #folder/file.ts',
  ],
  [
    'apps/web/src/components/order/rupees.tsx',
    '../../ui/data/table.tsx',
    'Import from another folder by #folder/file.ts',
  ],
]

const allowed: readonly (readonly [string, string])[] = [
  ['packages/domain/src/ordering/orders/order.ts', '../refusal.ts'],
  ['packages/contract/src/ordering/orders.ts', '@farmgate/domain/refusal.ts'],
  ['packages/contract/src/ordering/orders.ts', 'zod/mini'],
  ['apps/server/src/http/on.ts', 'fastify'],
  ['apps/server/src/http/on.ts', '#db/connection/database-away.ts'],
  ['apps/server/src/http/limits/call-limits.ts', '../shared/network.ts'],
  ['apps/server/src/web/web-app.ts', 'fastify'],
  ['apps/server/src/web/pages.ts', '#http/shared/language.ts'],
  ['apps/server/src/db/lists/page.ts', '../pool.ts'],
  ['apps/server/src/jobs/jobs.sql.ts', 'kysely'],
  ['apps/server/src/worker/tasks.ts', '#features/money/payment-reconciliation/sweep-money.ts'],
  ['apps/server/src/features/ordering/orders/orders.sql.ts', 'kysely'],
  ['apps/server/src/features/ordering/orders/orders.routes.ts', '#http/on.ts'],
  ['apps/server/src/features/ordering/orders/cancel-order.ts', '#http/shared/operator.ts'],
  ['apps/server/src/features/ordering/orders/cancel-order.ts', '#jobs/enqueue.ts'],
  ['apps/server/src/features/ordering/orders/cancel-order.ts', '#features/catalogue/stock/stock.sql.ts'],
  ['apps/server/src/features/ordering/orders/cancel-order.ts', '#features/money/refunds/open-refund.ts'],
  ['apps/server/src/features/ordering/orders/cancel-order.ts', '#features/telling/notices/notify.ts'],
  ['apps/server/src/features/ordering/orders/cancel-order.test.ts', '#testing/market.ts'],
  ['apps/server/src/features/ordering/orders/testing/many.ts', '#testing/market.ts'],
  ['apps/server/src/features/ordering/orders/testing/many.ts', 'kysely'],
  ['apps/server/src/features/telling/notices/notify.ts', '#features/telling/mail-queue/queue-mail.ts'],
  ['apps/server/src/features/ordering/checkout/place-order.ts', '#features/money/payments/apply-capture.ts'],
  ['apps/server/src/features/catalogue/listings/edit-listing.ts', '#features/catalogue/stock/stock.sql.ts'],
  [
    'apps/server/src/features/catalogue/listing-review/decide-listing.ts',
    '#features/catalogue/listings/listings.sql.ts',
  ],
  ['apps/server/src/features/people/sign-in/sign-in.ts', '#features/people/sessions/open-session.ts'],
  ['apps/web/src/areas/buyer/cart/cart-page.tsx', '#components/order/rupees.tsx'],
  ['apps/web/src/areas/buyer/cart/cart-page.tsx', '#paths.ts'],
  ['apps/web/src/components/order/rupees.tsx', '@farmgate/domain/numbers/paise.ts'],
  ['apps/web/src/components/order/rupees.tsx', '#ui/data/table.tsx'],
]

const messages = lint([...refused, ...allowed])

test.each(refused)('%s may not import %s', (file, specifier, reason) => {
  expect(messages(file, specifier).join()).toContain(reason)
})

test.each(allowed)('%s may import %s', (file, specifier) => {
  expect(messages(file, specifier)).toEqual([])
})

test.each(Object.entries({ packages, serverRooms, features, webRooms }))(
  '%s: no part builds on itself',
  (_, rows) => {
    expect(Object.keys(rows).filter((name) => reachable(rows, name).has(name))).toEqual([])
  },
)

test('every feature of the server has its row', () => {
  const folder = new URL('../../apps/server/src/features/', import.meta.url)
  const found = readdirSync(folder).flatMap((area) =>
    readdirSync(new URL(area, folder)).map((name) => `${area}/${name}`),
  )
  expect(Object.keys(features).toSorted()).toEqual(found.toSorted())
})

/** Everything that is reachable from the rows of a part. */
function reachable(rows: BuildsOn, from: string, found = new Set<string>()): Set<string> {
  for (const name of rows[from] ?? []) {
    if (found.has(name)) continue
    found.add(name)
    reachable(rows, name, found)
  }
  return found
}

interface Diagnostic {
  readonly code: string
  readonly help: string
  readonly filename: string
  readonly labels: readonly { readonly span: { readonly line: number } }[]
}

/**
 * Lints all cases at once, each import on its own line. Returns a function that gives the messages about one of
 * them.
 */
function lint(cases: readonly (readonly [string, string, ...string[]])[]) {
  const imports = Map.groupBy(cases, ([file]) => file)
  for (const [file, ofFile] of imports) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), ofFile.map(([, specifier]) => `import '${specifier}'\n`).join(''))
  }
  const { stdout } = spawnSync('oxlint', ['--format=json'], { cwd: folder, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  return (file: string, specifier: string): string[] => {
    const line = 1 + (imports.get(file) ?? []).findIndex(([, other]) => other === specifier)
    return diagnostics
      .filter(({ code }) => code.includes('no-restricted-imports'))
      .filter(({ filename, labels }) => filename === file && labels[0]?.span.line === line)
      .map(({ help }) => help)
  }
}
