/** The part of the bundler's module graph that is read here. */
interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly importers: readonly string[]; readonly importedIds: readonly string[] } | null
}

/** Who uses a module, by the files of its users. */
const USERS = {
  /** Every rendered page: the frame around it, and the card of a product. */
  frame: /\/first-view\/main\.tsx$|\/components\/product\/product-card\.tsx$/,
  home: /\/areas\/public\/home\/home-page\.tsx$|\/first-view\/home-view\.tsx$/,
  list: /\/buyer\/products\/products-page\.tsx$/,
  product: /\/buyer\/products\/product-page\.tsx$/,
  /** What a buyer's rendered pages have besides their own code. */
  shop: /\/areas\/buyer\/layout\.tsx$|\/first-view\/seed-queries\.ts$|\/components\/cart\/(watch-cart|add-to-cart)\.ts$/,
  /** What is loaded for a signed-in person when the page is idle. */
  late: /\/(notice\/notice-bell|session\/logout-button)\.tsx$|\/delivery\/address-pincode\.ts$|\/first-view\/prefetch-page\.ts$/,
  /** What is stored in the browser. */
  device: /\/api\/offline-copies\.ts$/,
  /** Loaded three seconds after the page. */
  updates: /\/pwa\/watch-for-updates\.ts$/,
  /** Loaded when it comes into sight. Pages with forms share its fields. */
  footer: /\/components\/frame\/footer\/site-footer\.tsx$/,
  /** Every other page: the router, the routes, and what they show while a page loads or fails. */
  app: /\/src\/start-app\.tsx$/,
  buyer:
    /\/areas\/(buyer|public)\/(?!home\/home-page|products\/products?-page).*-page\.tsx$|\/home\/buyer-start\.tsx$/,
  farmer: /\/areas\/farmer\//,
  admin: /\/areas\/admin\//,
} as const

/** Only forms validate, so only they fetch zod, the contract's schemas, and the rule about names that these ask. */
const SCHEMAS =
  /node_modules\/zod\/|\/packages\/(contract\/src\/(forms\/|(fields|day)\.ts)|domain\/src\/people\/accounts\/(market-name|confusables)\.ts)/

/** Opened once a week: what only these pages share is not fetched with the operators' daily pages. */
const PAYOUTS = /\/areas\/admin\/payouts\/|\/packages\/contract\/src\/money\/payout(s|-results)\.ts$/

/** The tables of work pages and what makes paths and routes of them: a route waits for these, not for its area's code. */
const TABLES = {
  pages: /\/web\/src\/(page-paths|routing\/page-routes)\.ts$/,
  farmerPages: /\/web\/src\/farmer-pages\.ts$/,
  adminPages: /\/web\/src\/admin-pages\.ts$/,
} as const

/** The calls of the API and the cache of their answers. */
const DATA = /node_modules\/@tanstack\/|\/web\/src\/api\/|\/packages\/contract\//

/** Rooms whose pages are opened now and then, by several kinds of people: each is a file of its own. */
const SELDOM = {
  invoice: /\/components\/invoice\/(?!invoice-link|credit-note-link)/,
  inbox: /\/components\/notice\/(?!notice-bell|notice-queries|unseen-label)/,
  account:
    /\/components\/(session\/(sessions-card|email-verification)|form\/(chosen|shrink|check)-photo)|\/fields\/photo-picker|\/api\/upload\.ts/,
  /** What people without a session open: sign-in, registration and the pages of mailed links. */
  entry: /\/areas\/public\/(auth|recovery)\//,
  money: /\/areas\/farmer\/money\//,
  /** One account as operators see it, whether a farm or a buyer. */
  person: /\/areas\/admin\/accounts\//,
} as const

const FORMS = /node_modules\/(react-hook-form|@hookform)\/|\/components\/form\/form-/

/**
 * Files in the order in which they take their modules, each with what its modules import: first what most people need,
 * so that no file holds a part that its readers don't need.
 */
const FILES = [
  'frame',
  'app',
  'pages',
  'farmerPages',
  'adminPages',
  'data',
  'base',
  'shop',
  'detail',
  'public',
  'late',
  'device',
  'footer',
  'parts',
  'work',
  'buyer',
  'farmer',
  'admin',
  'schemas',
  'forms',
  'invoice',
  'inbox',
  'account',
  'entry',
  'money',
  'person',
] as const
type File = (typeof FILES)[number]

/**
 * The files of the modules that several pages share: one for each set of people, so that the list carries nothing that
 * only other pages use, and a farmer nothing of the shop. On a slow connection a few files with some unused bytes cost
 * less than thirty small ones.
 */
export const sharedFiles = FILES.map((file, index) => ({
  name: (id: string, graph: ModuleGraph) => (fileOf(id, graph) === file ? file : null),
  test: /\/web\/src\/|\/packages\/(domain|contract)\/|\/packages\/messages\/src\/[^/]+$|node_modules\/(lucide-react|@tanstack|zod|react-hook-form|@hookform)\//,
  minShareCount: 2,
  priority: FILES.length - index,
}))

function fileOf(id: string, graph: ModuleGraph): File | null {
  for (const [file, table] of Object.entries(TABLES)) if (table.test(id)) return file as keyof typeof TABLES
  const importers = [...reached(id, graph, 'importers')]
  const is = (user: keyof typeof USERS): boolean => importers.some((importer) => USERS[user].test(importer))
  const isWork = is('farmer') || is('admin')
  const isShop = is('list') || is('shop')
  const isRendered = isShop || is('home') || is('product')
  if (is('frame') || (is('home') && (isShop || is('product')))) return 'frame'
  const isElsewhere = isWork || is('buyer') || is('late') || is('footer')
  if (is('updates')) return isElsewhere || is('app') ? 'frame' : null
  if (is('app')) return isRendered ? 'frame' : 'app'
  // A form that only farmers or operators fill in is fetched with its page, and so are its rules.
  if (SCHEMAS.test(id)) return isWork && !isRendered && !is('buyer') ? null : 'schemas'
  if (PAYOUTS.test(id)) return null
  for (const [file, room] of Object.entries(SELDOM)) if (room.test(id)) return file as keyof typeof SELDOM
  if (FORMS.test(id)) return 'forms'
  if (isShop && DATA.test(id)) return 'data'
  // A shared form stays a file of its own: the files below are also read by pages without a form.
  if (
    [...reached(id, graph, 'importedIds')].some((imported) => FORMS.test(imported) || SCHEMAS.test(imported))
  )
    return null
  if (isShop && isElsewhere) return 'base'
  // What only one of the rendered pages uses is fetched with that page.
  if (isShop) return is('shop') || is('product') ? 'shop' : null
  if (is('product')) return isElsewhere ? 'detail' : null
  if (is('home')) return isElsewhere ? 'public' : null
  if (is('late')) return 'late'
  if (is('device')) return 'device'
  if (is('footer')) return 'footer'
  if (is('buyer')) return isWork ? 'parts' : 'buyer'
  if (importers.some((importer) => SCHEMAS.test(importer))) return null
  if (is('farmer')) return is('admin') ? 'work' : 'farmer'
  return is('admin') ? 'admin' : null
}

/** The module and every module that imports it, or that it imports, directly or through others; not by `import()`. */
function reached(
  id: string,
  graph: ModuleGraph,
  direction: 'importers' | 'importedIds',
  found = new Set([id]),
): ReadonlySet<string> {
  for (const next of graph.getModuleInfo(id)?.[direction] ?? []) {
    if (found.has(next)) continue
    found.add(next)
    reached(next, graph, direction, found)
  }
  return found
}
