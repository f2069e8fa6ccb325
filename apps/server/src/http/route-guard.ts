import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Set only by `on()`, which checks the caller, by `/pictures`, which is public, and by the gateway's webhook, which is signed. */
export const GUARDED = Symbol('guarded by on()')

declare module 'fastify' {
  interface FastifyContextConfig {
    [GUARDED]?: true
  }
}

/**
 * Refuses by default: a route that bypasses the contract can't exist, because its caller would not be checked. Exceptions are
 * the reference, which is public, and OPTIONS, which CORS needs.
 */
export function refuseUnguardedRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, config, method }) => {
    const isReference = url === '/openapi.json' || url === '/docs' || url.startsWith('/docs/')
    if (config?.[GUARDED] !== true && !isReference && method !== 'OPTIONS') {
      throw new Error(
        `${String(method)} ${url} is not registered through on(), so its caller would not be checked`,
      )
    }
  })
}

/** Whether this request is counted and its caller checked by its route. */
export const isGuarded = (request: FastifyRequest): boolean => request.routeOptions.config[GUARDED] === true
