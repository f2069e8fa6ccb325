import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Only `on()` sets this, and with it the check of who calls; `/pictures`, which anyone may see; and the gateway's webhook, which is signed. */
export const GUARDED = Symbol('guarded by on()')

declare module 'fastify' {
  interface FastifyContextConfig {
    [GUARDED]?: true
  }
}

/**
 * Refused by default: a route that goes past the contract can't exist, because nobody would ask who calls it.
 * The reference is open to all and says so here; OPTIONS answers what CORS allows.
 */
export function refuseUnguardedRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, config, method }) => {
    const isReference = url === '/openapi.json' || url === '/docs' || url.startsWith('/docs/')
    if (config?.[GUARDED] !== true && !isReference && method !== 'OPTIONS') {
      throw new Error(
        `${String(method)} ${url} is not registered through on(), so nobody would check who calls it`,
      )
    }
  })
}

/** Whether `on()` looks after this request: counts it, and asks who calls. */
export const isGuarded = (request: FastifyRequest): boolean => request.routeOptions.config[GUARDED] === true
