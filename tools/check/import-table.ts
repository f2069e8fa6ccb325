/**
 * Which part may import which: each row names what its part builds on. The lint rules (import-rules.ts) and the
 * diagrams in docs/architecture.md come from these tables. A part that is missing from a row may not be imported.
 */
export type BuildsOn<Name extends string = string> = Readonly<Record<Name, readonly Name[]>>

/** Accepts only names that have a row of their own. */
const table = <Name extends string>(rows: Record<Name, readonly NoInfer<Name>[]>): BuildsOn<Name> => rows

/** Workspaces that others import, as `@farmgate/<name>/…`. */
export const packages = table({
  domain: [],
  messages: [],
  contract: ['domain'],
  'mail-sink': [],
  'razorpay-sim': [],
  // The two simulators are for tests.
  server: ['domain', 'messages', 'contract', 'mail-sink', 'razorpay-sim'],
  web: ['domain', 'messages', 'contract'],
})

/** Folders and files of apps/server/src, as `#<name>/…`. Tests and `testing/` may import everything. */
export const serverRooms = table({
  concurrency: [],
  db: [],
  logging: ['db'],
  // What use cases and the web server share with http: the caller, the language, network addresses.
  'http/shared': ['logging'],
  adapters: ['concurrency', 'http/shared'],
  'config-refusals.ts': ['http/shared'],
  'config.ts': ['config-refusals.ts'],
  // What Prometheus reads, on a listener of its own.
  metrics: ['adapters', 'logging'],
  http: ['adapters', 'concurrency', 'db', 'http/shared', 'logging'],
  jobs: ['db', 'logging'],
  features: ['adapters', 'concurrency', 'db', 'http', 'http/shared', 'jobs', 'logging', 'metrics'],
  'app.ts': ['adapters', 'db', 'features', 'http', 'http/shared', 'logging', 'metrics'],
  processes: ['logging'],
  web: ['http/shared', 'logging', 'metrics'],
  // Checks of `npm run doctor`: they look at an installed market from outside.
  doctor: ['adapters', 'config.ts', 'db', 'features', 'http/shared'],
  worker: ['adapters', 'config.ts', 'db', 'features', 'jobs', 'logging', 'metrics', 'processes'],
  bin: [
    'adapters',
    'app.ts',
    'config.ts',
    'db',
    'doctor',
    'features',
    'http',
    'http/shared',
    'logging',
    'metrics',
    'processes',
    'web',
    'worker',
  ],
})

/** Folders of apps/server/src/features, as `#features/<name>/…`: a feature calls functions of those in its row, never back. */
export const features = table({
  'account-admin': ['audit-log', 'bulk', 'cash-limits', 'notices', 'order-store', 'orders', 'sessions'],
  'account-links': [],
  accounts: [
    'account-links',
    'alarms',
    'farm-profile',
    'mails',
    'notices',
    'pictures',
    'proofs',
    'second-factor',
    'sessions',
  ],
  alarms: ['notices'],
  attention: [
    'alarms',
    'cash-limits',
    'claims',
    'gateway-account',
    'listings',
    'order-store',
    'orders',
    'payments',
    'payout-accounts',
    'refunds',
    'review',
    'second-factor',
    'settings',
  ],
  'audit-log': ['exports'],
  bulk: ['attention', 'listings', 'order-store', 'orders', 'refunds', 'review'],
  cart: ['cash-limits', 'catalogue', 'market-identity', 'order-store', 'product-view'],
  'cash-limits': ['alarms'],
  catalogue: ['order-store', 'pictures', 'product-view'],
  checkout: [
    'cart',
    'cash-limits',
    'market-identity',
    'notices',
    'order-store',
    'orders',
    'payments',
    'stock',
  ],
  claims: ['alarms', 'notices', 'order-store', 'orders', 'pictures', 'product-view'],
  deals: ['product-view'],
  delivery: ['notices'],
  driver: [
    'account-links',
    'claims',
    'market-identity',
    'notices',
    'order-store',
    'orders',
    'pictures',
    'rounds',
  ],
  exports: [],
  'farm-figures': [],
  'farm-money': ['exports', 'payouts'],
  'farm-profile': ['notices', 'pictures'],
  'farm-today': ['farm-money', 'notices', 'packing', 'pictures', 'product-view'],
  'farmer-admin': ['farm-profile', 'notices', 'order-store', 'orders', 'review'],
  // Whether the configured key belongs to the gateway account of this database.
  'gateway-account': ['alarms', 'order-store'],
  health: [],
  home: ['catalogue', 'market-identity', 'product-view'],
  ledger: [],
  listings: ['pictures', 'product-view', 'stock'],
  live: [],
  mails: ['market-identity'],
  'market-identity': [],
  newsletter: ['exports'],
  notices: ['mails'],
  'order-admin': ['notices', 'order-store', 'orders', 'packing'],
  'order-store': [],
  orders: [
    'exports',
    'ledger',
    'notices',
    'order-store',
    'pictures',
    'product-view',
    'refunds',
    'stock',
    'users',
  ],
  packing: ['order-store', 'orders', 'pictures', 'product-view'],
  payments: [
    'alarms',
    'cart',
    'cash-limits',
    'gateway-account',
    'ledger',
    'notices',
    'order-store',
    'orders',
    'refunds',
  ],
  payouts: ['exports', 'ledger', 'notices', 'order-store', 'payout-accounts', 'second-factor'],
  'payout-accounts': ['accounts', 'notices', 'pictures', 'proofs', 'second-factor', 'sessions'],
  pictures: [],
  // How a product's fields are named on the wire, alike for buyers, farmers and admins.
  'product-view': ['pictures'],
  // Passwords and codes are checked here, and every guess is counted.
  proofs: [],
  recovery: ['account-links', 'accounts', 'mails', 'notices', 'proofs', 'sessions'],
  refunds: ['gateway-account', 'ledger', 'notices', 'order-store', 'second-factor'],
  // Run by a command on a restored database.
  restore: ['users'],
  returns: ['claims', 'notices', 'order-store', 'orders', 'pictures'],
  review: ['exports', 'farm-profile', 'listings', 'notices', 'pictures'],
  rounds: ['ledger', 'notices', 'order-store', 'orders', 'packing', 'pictures'],
  'second-factor': ['notices', 'proofs', 'sessions'],
  sessions: [],
  settings: ['accounts', 'notices', 'payouts', 'second-factor'],
  staff: ['account-links', 'accounts', 'mails', 'notices', 'proofs', 'second-factor', 'sessions', 'users'],
  stock: [],
  // Is everything well: figures, samples and the scheduled verification.
  system: ['alarms', 'staff'],
  users: ['exports', 'pictures'],
})

/** Folders of apps/web/src, as `#<name>/…`. Files directly in src are open to all. */
export const webRooms = table({
  pictures: [],
  ui: [],
  // What the browser keeps on this device for one account.
  device: [],
  api: ['device'],
  // A farmer's acts that wait for the network.
  outbox: ['api', 'device', 'ui'],
  pwa: ['ui'],
  components: ['api', 'outbox', 'pictures', 'ui'],
  kit: ['components', 'pictures', 'ui'],
  'areas/public': ['api', 'components', 'pictures', 'ui'],
  'areas/buyer': ['api', 'components', 'device', 'pictures', 'ui'],
  'areas/farmer': ['api', 'components', 'device', 'outbox', 'pictures', 'ui'],
  'areas/admin': ['api', 'components', 'pictures', 'ui'],
  // The driver's page, a program of its own.
  run: ['components', 'device', 'ui'],
  routing: [
    'api',
    'areas/public',
    'areas/buyer',
    'areas/farmer',
    'areas/admin',
    'components',
    'device',
    'kit',
    'pictures',
    'pwa',
    'ui',
  ],
  // The pages that the web server renders, without a router.
  'first-view': ['api', 'areas/public', 'areas/buyer', 'components', 'routing', 'ui'],
})
