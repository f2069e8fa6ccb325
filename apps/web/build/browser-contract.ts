import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@farmgate/contract/endpoint.ts'
import type { Plugin } from 'vite'

const CONTRACT = join(import.meta.dirname, '../../../packages/contract/src/')

/**
 * Gives the browser of each endpoint what its client reads: method, path, what the response shows, and the field of its
 * photo. Schemas check
 * what arrives, which is the server's work; without this, a page that calls one endpoint fetches zod and every schema of
 * that file. What a form validates with is in `contract/forms`, which the browser gets unchanged.
 */
export function browserContract(): Plugin {
  return {
    name: 'browser-contract',
    // The renderer on the server drops fields outside the contract, with the schemas.
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'pre',
    async load(id) {
      if (!id.startsWith(CONTRACT)) return null
      const exported = Object.entries((await import(pathToFileURL(id).href)) as Record<string, unknown>)
      return exported.some(([, value]) => isEndpoint(value)) ? browserModule(exported) : null
    },
    transform(code, id) {
      if (id.includes('/web/src/') && readsSchema(code))
        this.error(
          `${id} reads a schema of an endpoint, which the browser has not. Move it to contract/forms`,
        )
    },
  }
}

/** Endpoints and plain values. A schema is missing, so that the build fails where it is imported. */
export const browserModule = (exported: readonly (readonly [string, unknown])[]): string =>
  exported
    .filter(([, value]) => isEndpoint(value) || isPlain(value))
    .map(
      ([name, value]) => `export const ${name} = ${JSON.stringify(isEndpoint(value) ? read(value) : value)}`,
    )
    .join('\n')

const read = ({ method, path, shows, picture }: Endpoint) => ({ method, path, shows, picture })

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value

const isPlain = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) || (Array.isArray(value) && value.every(isPlain))

/** Whether code reads `name.body` or another schema of something that it imports from the contract. */
export function readsSchema(code: string): boolean {
  const imported = [...code.matchAll(/import \{([^}]*)\} from ["']@farmgate\/contract\/(?!forms\/)/g)]
  const names = imported.flatMap(([, list = '']) =>
    list.split(',').map((name) => name.trim().split(' ').at(-1)),
  )
  return names.some(
    (name) => name !== '' && new RegExp(`\\b${name}\\.(body|params|query|response)\\b`).test(code),
  )
}
