/** The part of the bundler's module graph that is read here. */
interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly importers: readonly string[]; readonly importedIds: readonly string[] } | null
}

/** Who opens a page, by the file of its code; the shop is what a buyer's first pages load. */
const PAGES = {
  shop: /\/areas\/buyer\/(layout|products\/products?-page)\.tsx$|\/(cart\/watch-cart|notice\/notice-bell|session\/logout-button)\.tsx?$/,
  buyer: /\/areas\/(buyer|public)\//,
  farmer: /\/areas\/farmer\//,
  admin: /\/areas\/admin\//,
} as const

/** Only forms validate, so only they fetch zod and the contract's schemas. */
const SCHEMAS = /node_modules\/zod\/|\/packages\/contract\/src\/(forms\/|(fields|day)\.ts)/

/** Opened once a week: what only these pages share is not fetched with the operators' daily pages. */
const PAYOUTS = /\/areas\/admin\/payouts\/|\/packages\/contract\/src\/payout(s|-results)\.ts$/

const FORMS = /node_modules\/(react-hook-form|@hookform)\/|\/components\/form\/form-/

/**
 * Files in the order in which they take their modules, each with what its modules import: first what most people need,
 * so that no file holds a part that its readers don't need.
 */
const FILES = [
  'data',
  'base',
  'shop',
  'parts',
  'work',
  'buyer',
  'farmer',
  'admin',
  'schemas',
  'forms',
] as const
type File = (typeof FILES)[number]

/**
 * The files of the modules that several pages share: one for each set of people, so that the list carries nothing that
 * only other pages use, and a farmer nothing of the shop. On a slow connection a few files with some unused bytes cost
 * less than thirty small ones.
 */
export const sharedFiles = FILES.map((file, index) => ({
  name: (id: string, graph: ModuleGraph) => (fileOf(id, graph) === file ? file : null),
  test: /\/web\/src\/|\/packages\/(domain|contract)\/|node_modules\/(lucide-react|@tanstack|zod|react-hook-form|@hookform)\//,
  minShareCount: 2,
  priority: FILES.length - index,
}))

function fileOf(id: string, graph: ModuleGraph): File | null {
  const users = [...reached(id, graph, 'importers')]
  const [isShop, isBuyer, isFarmer, isAdmin] = Object.values(PAGES).map((pages) =>
    users.some((user) => pages.test(user)),
  )
  const isWork = isFarmer || isAdmin
  const isOnlyWork = isWork && !isShop && !isBuyer
  // A form that only farmers or operators fill in is fetched with its page, and so are its rules.
  if (SCHEMAS.test(id)) return isOnlyWork ? null : 'schemas'
  if (PAYOUTS.test(id)) return null
  if (/node_modules\/@tanstack\/|\/web\/src\/api\//.test(id)) return 'data'
  if (/\/packages\/contract\//.test(id) && !isOnlyWork) return 'data'
  if (FORMS.test(id)) return 'forms'
  // A shared form stays a file of its own: the files below are also read by pages without a form.
  if (
    [...reached(id, graph, 'importedIds')].some((imported) => FORMS.test(imported) || SCHEMAS.test(imported))
  )
    return null
  if (isShop) return isWork ? 'base' : 'shop'
  if (isBuyer) return isWork ? 'parts' : 'buyer'
  if (users.some((user) => SCHEMAS.test(user))) return null
  if (isFarmer) return isAdmin ? 'work' : 'farmer'
  return 'admin'
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
