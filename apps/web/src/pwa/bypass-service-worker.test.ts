import { expect, test } from 'vitest'
import { removeBypass, BYPASS_SERVICE_WORKER, bypassServiceWorker } from './bypass-service-worker.ts'

test.each(['/login', '/products?q=aloo', '/products?q=newest=1&page=2', '/orders?status=all#top', '/?a=1'])(
  '%s bypasses the service worker, and the original address is restored',
  (address) => {
    const before = new URL(address, 'http://farmgate.test')
    const bypassing = new URL(bypassServiceWorker(before), before)
    // The service worker sees the address without its fragment.
    expect(bypassing.pathname + bypassing.search).toMatch(BYPASS_SERVICE_WORKER)
    expect(bypassing.searchParams.get('newest')).toBe('1')
    expect(removeBypass(bypassing)).toBe(address)
  },
)
