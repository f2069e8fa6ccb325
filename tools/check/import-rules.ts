/**
 * Who may import whom (docs/architecture.md). A later override replaces an earlier one for the same file, so every
 * place names all its rules, built from the wider place's. Patterns are Rust regular expressions: one with a
 * lookahead is ignored without a word, which is why import-rules.test.ts sees each of them refuse.
 */
interface Forbidden {
  readonly regex: string
  readonly message: string
}

const forbid = (regex: string, message: string): Forbidden => ({ regex, message })

const tables = forbid('^(kysely|pg)$|/schema\\.ts$', 'Only *.sql.ts knows tables.')
const fastify = forbid('^@?fastify', 'Only http/ and web/ touch Fastify.')

const nothing = [forbid('^[^.]', 'domain and messages import nothing.')]

const contract = [
  forbid(
    '^[^.@z]|^@[^f]|^@farmgate/[^d]|^zod$|^zod/[^m]|^z[^o]',
    'contract imports only domain and zod/mini.',
  ),
]

const server = [forbid('^(@farmgate/web|react)|/apps/web/', 'server never imports web.')]

const db = [...server, forbid('/(http|features|jobs|web)/', 'db knows no HTTP and no feature.')]

const http = [
  ...server,
  tables,
  forbid('/(features|jobs|web)/', 'http serves every feature and knows none.'),
  forbid('\\.sql\\.ts$', 'http asks no table.'),
]

const useCase = [...server, tables, fastify, forbid('/(http|jobs/run|web)/', 'Only *.routes.ts knows HTTP.')]

const routes = [...server, tables, fastify, forbid('/web/', 'Features know nothing of the web server.')]

const sqlModule = [
  ...server,
  fastify,
  forbid('/(http|web)/|^@farmgate/contract/', 'SQL knows neither HTTP nor the wire.'),
]

/** Features build on one another in one direction; these carry the others and know none of them. */
const FOUNDATIONS = [
  'sessions',
  'pictures',
  'stock',
  'ledger',
  'mails',
  'order-book',
  'exports',
  'account-links',
]
const notBack = forbid('^\\.\\./[a-z]', 'Other features build on this one, never back.')

/** Whoever makes news tells it: every feature may build on notices, which build on mails and on nothing else. */
const onlyMails = forbid(
  '^\\.\\./([a-ln-z]|m[b-z]|ma[a-hj-z])',
  'Notices build on mails; whoever makes news builds on notices, never back.',
)

/** Every feature may raise an alarm; alarms tell operators through notices and know nothing else. */
const onlyNotices = forbid('^\\.\\./([a-mo-z]|n[a-np-z])', 'Alarms build on notices, never back.')

/** The admins' review and the shop build on listings. */
const onlyFoundations = forbid(
  '^\\.\\./(accounts|catalogue|health|home|newsletter|review)/',
  'listings build on pictures and stock; review builds on listings, never back.',
)

/** What buyers see of a farm: accounts save it, operators decide about it. */
const notBackFromFarms = forbid(
  '^\\.\\./(accounts|farmer-desk|review)/',
  'A farm’s profile builds on pictures and notices; accounts and operators build on it, never back.',
)

/** From what carries an order to what begins one: each of these builds on those before it. */
const MONEY = ['cash-limits', 'refunds', 'cart', 'orders', 'payments', 'checkout']

const notAhead = (feature: string): Forbidden =>
  forbid(
    `^\\.\\./(${[...MONEY.slice(MONEY.indexOf(feature) + 1), 'returns'].join('|')})/`,
    'Money builds in one direction: cash-limits, refunds, cart, orders, payments, checkout.',
  )

const jobs = [
  ...server,
  fastify,
  forbid('/(http|web)/', 'Jobs know no HTTP.'),
  forbid('^kysely$|/schema\\.ts$', 'Only *.sql.ts knows tables.'),
]

const webServer = [
  ...server,
  tables,
  forbid('/(db|features|jobs|http)/', 'The web server forwards; it knows no feature and no database.'),
]

const browser = [
  forbid('^(@farmgate/server|@?fastify|kysely|pg$|node:)|/apps/server/', 'web never imports server.'),
  forbid('^zod$', 'The browser carries zod/mini.'),
  forbid('^@farmgate/contract/endpoints', 'Import single endpoints: the list drags every schema along.'),
]

const ui = [...browser, forbid('/(areas|components|api)/|^@farmgate/', 'ui knows no business.')]

const components = [...browser, forbid('/areas/', 'components know no area.')]

const areas = [
  ...browser,
  forbid('/areas/|^(\\.\\./)+(public|buyer|farmer|admin)/', 'Areas never import each other.'),
]

const TESTS = '**/*.test.ts'
const SQL = '**/*.sql.ts'
const ROUTES = '**/*.routes.ts'

/** From the wider place to the narrower. */
export const importRules = [
  place(['packages/domain/src/**', 'packages/messages/src/**'], nothing, [TESTS]),
  place(['packages/contract/src/**'], contract, [TESTS]),

  place(['apps/server/src/**'], server),
  place(['apps/server/src/db/**'], db, [TESTS]),
  place(['apps/server/src/http/**'], http, [TESTS]),
  place(['apps/server/src/web/**'], webServer, [TESTS]),
  place(['apps/server/src/jobs/**'], jobs, [TESTS, SQL]),
  place(['apps/server/src/features/**'], useCase, [TESTS, SQL, ROUTES]),
  place([`apps/server/src/features/${ROUTES}`], routes),
  place([`apps/server/src/features/${SQL}`], sqlModule),
  ...FOUNDATIONS.flatMap((feature) => featureWith(feature, notBack)),
  ...featureWith('notices', onlyMails),
  ...featureWith('alarms', onlyNotices),
  ...featureWith('listings', onlyFoundations),
  ...featureWith('farm-profile', notBackFromFarms),
  ...MONEY.flatMap((feature) => featureWith(feature, notAhead(feature))),

  place(['apps/web/src/**'], browser),
  place(['apps/web/src/ui/**'], ui),
  place(['apps/web/src/components/**'], components),
  place(['apps/web/src/areas/*/**'], areas),
]

/** A feature's own rule beside those of every feature. */
function featureWith(feature: string, rule: Forbidden) {
  const folder = `apps/server/src/features/${feature}`
  return [
    place([`${folder}/**`], [...useCase, rule], [TESTS, SQL, ROUTES]),
    place([`${folder}/${ROUTES}`], [...routes, rule]),
    place([`${folder}/${SQL}`], [...sqlModule, rule]),
  ]
}

function place(files: string[], patterns: readonly Forbidden[], excludeFiles: string[] = []) {
  return {
    files,
    excludeFiles,
    rules: {
      'eslint/no-restricted-imports': ['error' as const, { patterns: patterns.map((rule) => ({ ...rule })) }],
    },
  }
}
