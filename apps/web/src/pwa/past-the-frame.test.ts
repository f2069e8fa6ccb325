import { expect, test } from 'vitest'
import { asItWas, PAST_THE_FRAME, pastTheFrame } from './past-the-frame.ts'

test.each(['/login', '/products?q=aloo', '/products?q=newest=1&page=2', '/orders?status=all#top', '/?a=1'])(
  '%s goes to the server, and is itself again',
  (address) => {
    const before = new URL(address, 'http://farmgate.test')
    const past = new URL(pastTheFrame(before), before)
    // As the service worker sees it: without what follows the #.
    expect(past.pathname + past.search).toMatch(PAST_THE_FRAME)
    expect(past.searchParams.get('newest')).toBe('1')
    expect(asItWas(past)).toBe(address)
  },
)
