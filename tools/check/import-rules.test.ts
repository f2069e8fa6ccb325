import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { importRules } from './import-rules.ts'

/** The import rules of docs/architecture.md, each seen to refuse what it forbids and to let pass what it allows. */
const folder = mkdtempSync(join(tmpdir(), 'farmgate-rules-'))
writeFileSync(
  join(folder, 'oxlint.config.ts'),
  `export default ${JSON.stringify({ plugins: ['import'], overrides: importRules })}`,
)
afterAll(() => rmSync(folder, { recursive: true }))

function lint(file: string, specifier: string): string {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `import { thing } from '${specifier}'\n\nexport const same = thing\n`)
  const { stdout } = spawnSync('oxlint', [file], { cwd: folder, encoding: 'utf8' })
  rmSync(path)
  return stdout
}

test.each([
  ['packages/domain/src/orders/order.ts', 'node:crypto', 'domain and messages import nothing'],
  [
    'packages/domain/src/orders/order.ts',
    '@farmgate/contract/orders.ts',
    'domain and messages import nothing',
  ],
  ['packages/messages/src/en/orders.ts', '@farmgate/domain/refusal.ts', 'domain and messages import nothing'],
  ['packages/contract/src/orders.ts', 'zod', 'contract imports only domain and zod/mini'],
  [
    'packages/contract/src/orders.ts',
    '@farmgate/messages/en/orders.ts',
    'contract imports only domain and zod/mini',
  ],

  ['apps/server/src/app.ts', '@farmgate/web/main.tsx', 'server never imports web'],
  ['apps/server/src/http/on.ts', 'react', 'server never imports web'],
  ['apps/server/src/features/accounts/sign-in.ts', '@farmgate/web/main.tsx', 'server never imports web'],
  ['apps/server/src/db/pool.ts', '../http/on.ts', 'db knows no HTTP and no feature'],
  [
    'apps/server/src/http/on.ts',
    '../features/orders/cancel-order.ts',
    'http serves every feature and knows none',
  ],
  ['apps/server/src/http/on.ts', 'kysely', 'Only *.sql.ts knows tables'],
  ['apps/server/src/web/pages.ts', '../db/pool.ts', 'it knows no feature and no database'],
  [
    'apps/server/src/web/pages.ts',
    '../features/orders/cancel-order.ts',
    'it knows no feature and no database',
  ],
  ['apps/server/src/features/orders/cancel-order.ts', 'fastify', 'Only http/ and web/ touch Fastify'],
  ['apps/server/src/features/orders/cancel-order.ts', '../../http/answer.ts', 'Only *.routes.ts knows HTTP'],
  ['apps/server/src/features/orders/cancel-order.ts', 'kysely', 'Only *.sql.ts knows tables'],
  ['apps/server/src/features/orders/orders.routes.ts', 'fastify', 'Only http/ and web/ touch Fastify'],
  ['apps/server/src/features/orders/orders.routes.ts', 'kysely', 'Only *.sql.ts knows tables'],
  [
    'apps/server/src/features/orders/orders.sql.ts',
    '../../http/answer.ts',
    'SQL knows neither HTTP nor the wire',
  ],
  [
    'apps/server/src/features/orders/orders.sql.ts',
    '@farmgate/contract/orders.ts',
    'SQL knows neither HTTP nor the wire',
  ],
  ['apps/server/src/features/sessions/end-session.ts', '../accounts/accounts.sql.ts', 'never back'],
  ['apps/server/src/features/sessions/sessions.sql.ts', '../accounts/accounts.sql.ts', 'never back'],
  ['apps/server/src/features/sessions/sessions.routes.ts', '../accounts/sign-in.ts', 'never back'],
  ['apps/server/src/features/stock/stock.sql.ts', '../listings/listings.sql.ts', 'never back'],
  ['apps/server/src/features/exports/open-export.ts', '../orders/orders-export.ts', 'never back'],
  ['apps/server/src/features/pictures/keep-picture.ts', '../accounts/accounts.sql.ts', 'never back'],
  ['apps/server/src/features/ledger/ledger.sql.ts', '../orders/order-lists.sql.ts', 'never back'],
  ['apps/server/src/features/mails/send-mail.ts', '../orders/show-order.ts', 'never back'],
  ['apps/server/src/features/mails/send-mail.ts', '../notices/notify.ts', 'never back'],
  ['apps/server/src/features/notices/notify.ts', '../orders/show-order.ts', 'Notices build on mails'],
  ['apps/server/src/features/alarms/raise-alarm.ts', '../payments/sweep.ts', 'Alarms build on notices'],
  ['apps/server/src/features/alarms/raise-alarm.ts', '../newsletter/x.ts', 'Alarms build on notices'],
  ['apps/server/src/features/farm-profile/change-farm.ts', '../accounts/register.ts', 'never back'],
  ['apps/server/src/features/notices/notices.sql.ts', '../market/market.sql.ts', 'Notices build on mails'],
  ['apps/server/src/features/notices/notices.routes.ts', '../accounts/sign-in.ts', 'Notices build on mails'],
  ['apps/server/src/features/order-book/order-rows.sql.ts', '../refunds/refunds.sql.ts', 'never back'],
  ['apps/server/src/features/refunds/open-refund.ts', '../orders/cancel-order.ts', 'in one direction'],
  ['apps/server/src/features/orders/cancel-order.ts', '../payments/apply-capture.ts', 'in one direction'],
  ['apps/server/src/features/orders/order-lists.sql.ts', '../returns/returns.sql.ts', 'in one direction'],
  ['apps/server/src/features/payments/payments.routes.ts', '../checkout/place-order.ts', 'in one direction'],
  ['apps/server/src/features/listings/edit-listing.ts', '../review/review.sql.ts', 'never back'],
  ['apps/server/src/features/listings/listings.sql.ts', '../catalogue/products.sql.ts', 'never back'],
  ['apps/server/src/features/listings/listings.routes.ts', '../review/present-farmer.ts', 'never back'],
  ['apps/server/src/features/listings/edit-listing.ts', 'kysely', 'Only *.sql.ts knows tables'],
  ['apps/server/src/features/sessions/end-session.ts', 'kysely', 'Only *.sql.ts knows tables'],
  ['apps/server/src/features/sessions/end-session.ts', '../../http/on.ts', 'Only *.routes.ts knows HTTP'],
  ['apps/server/src/jobs/tasks.ts', '../http/on.ts', 'Jobs know no HTTP'],
  ['apps/server/src/jobs/tasks.ts', 'kysely', 'Only *.sql.ts knows tables'],

  ['apps/web/src/main.tsx', '@farmgate/server/app.ts', 'web never imports server'],
  ['apps/web/src/main.tsx', 'node:fs', 'web never imports server'],
  ['apps/web/src/main.tsx', 'zod', 'The browser carries zod/mini'],
  ['apps/web/src/main.tsx', '@farmgate/contract/endpoints.ts', 'Import single endpoints'],
  ['apps/web/src/ui/button.tsx', '@farmgate/domain/refusal.ts', 'ui knows no business'],
  ['apps/web/src/ui/button.tsx', 'node:fs', 'web never imports server'],
  ['apps/web/src/components/rupees.tsx', '../areas/buyer/cart/cart-page.tsx', 'components know no area'],
  ['apps/web/src/components/rupees.tsx', '@farmgate/contract/endpoints.ts', 'Import single endpoints'],
  [
    'apps/web/src/areas/buyer/cart/cart-page.tsx',
    '../../admin/orders/orders-page.tsx',
    'Areas never import each other',
  ],
  ['apps/web/src/areas/buyer/cart/cart-page.tsx', 'fastify', 'web never imports server'],
])('%s may not import %s', (file, specifier, reason) => {
  expect(lint(file, specifier)).toContain(reason)
})

test.each([
  ['packages/domain/src/orders/order.ts', '../refusal.ts'],
  ['packages/contract/src/orders.ts', '@farmgate/domain/refusal.ts'],
  ['packages/contract/src/orders.ts', 'zod/mini'],
  ['apps/server/src/http/on.ts', 'fastify'],
  ['apps/server/src/web/web-app.ts', 'fastify'],
  ['apps/server/src/features/orders/orders.sql.ts', 'kysely'],
  ['apps/server/src/features/orders/orders.routes.ts', '../../http/on.ts'],
  ['apps/server/src/features/orders/cancel-order.ts', '../stock/stock.sql.ts'],
  ['apps/server/src/features/orders/cancel-order.ts', '../refunds/open-refund.ts'],
  ['apps/server/src/features/orders/cancel-order.ts', '../notices/notify.ts'],
  ['apps/server/src/features/notices/notify.ts', '../mails/queue-mail.ts'],
  ['apps/server/src/features/checkout/place-order.ts', '../payments/apply-capture.ts'],
  ['apps/server/src/features/listings/edit-listing.ts', '../stock/stock.sql.ts'],
  ['apps/server/src/features/review/decide-listing.ts', '../listings/listings.sql.ts'],
  ['apps/server/src/features/accounts/sign-in.ts', '../sessions/open-session.ts'],
  ['apps/web/src/areas/buyer/cart/cart-page.tsx', '../../../components/rupees.tsx'],
  ['apps/web/src/components/rupees.tsx', '@farmgate/domain/money.ts'],
])('%s may import %s', (file, specifier) => {
  expect(lint(file, specifier)).not.toContain('no-restricted-imports')
})
