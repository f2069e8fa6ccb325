/** What npm's lock file says about a package. `dev`: only development needs it. */
interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
}

export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/** Licences that ask for no more than to be named. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
])

interface Exception {
  readonly licence: string
  readonly names: RegExp
  /** Not allowed in what is installed on a server. */
  readonly onlyDevelopment: boolean
  readonly reason: string
}

/** Other licences, each for named packages only. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    licence: 'LGPL-3.0-or-later',
    names: /^@img\/sharp-(libvips-[\w-]+|win32-\w+|wasm32)$/,
    onlyDevelopment: false,
    reason: 'libvips is a shared library that can be replaced, and we do not change it',
  },
  {
    licence: 'Python-2.0',
    names: /^argparse$/,
    onlyDevelopment: false,
    reason: 'as permissive as BSD; only old for a licence of JavaScript',
  },
  {
    licence: 'MPL-2.0',
    names: /^(axe-core|lightningcss(-[\w-]+)?)$/,
    onlyDevelopment: true,
    reason:
      'concerns changes of its own files; the build and the journeys run it unchanged, pages contain none of it',
  },
  {
    licence: 'OFL-1.1',
    names: /^@fontsource-variable\/(eczar|figtree|noto-sans-devanagari)$/,
    onlyDevelopment: false,
    reason: 'fonts may be sent with pages; they may not be sold alone',
  },
  {
    licence: 'CC-BY-4.0',
    names: /^caniuse-lite$/,
    onlyDevelopment: true,
    reason: 'data about browsers that the build reads; named here, not in the pages',
  },
]

/** Returns a sentence for every locked package whose licence is not allowed, and for every exception without a package. */
export function licenceFaults(
  lock: LockFile,
  exceptions: readonly Exception[] = EXCEPTIONS,
): readonly string[] {
  const used = new Set<Exception>()
  const isAllowed = (licence: string, name: string, isDevelopment: boolean): boolean => {
    if (ALLOWED.has(licence)) return true
    const exception = exceptions.find((other) => other.licence === licence && other.names.test(name))
    if (exception === undefined || (exception.onlyDevelopment && !isDevelopment)) return false
    used.add(exception)
    return true
  }
  const faults = Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .flatMap(([path, { version = '', license = '', dev = false }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      if (fits(license, (licence) => isAllowed(licence, name, dev))) return []
      const has = license === '' ? 'names no licence' : `has the licence ${license}`
      return [
        `${name} ${version} ${has}, which is not allowed ${dev ? 'for development' : 'on servers'}. ` +
          'Use another package, or add an exception with its reason to tools/check/licence-rules.ts.',
      ]
    })
  const unused = exceptions.filter((exception) => !used.has(exception))
  return [
    ...faults,
    ...unused.map(
      ({ licence, names }) => `No package needs the exception ${licence} for ${names}: remove it.`,
    ),
  ]
}

/** `A OR B`: one is enough. `A AND B`: all are needed. A longer expression is not understood, so it does not fit. */
function fits(expression: string, isAllowed: (licence: string) => boolean): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  if (plain.includes(' OR ') && plain.includes(' AND ')) return false
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed)
  return plain.split(' AND ').every(isAllowed)
}
