import { endpoints } from '@farmgate/contract/endpoints.ts'
import type { Endpoint } from '@farmgate/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { createLog } from '#logging/log.ts'
import { openMarket } from '#testing/market.ts'
import { buildPages, startWebServer } from '#testing/processes/web-server.ts'
import { loggedPath } from './logged-path.ts'

const CANARY = 'canaryK3J2tG0bqQX9m1JtYwq0dVxk8H3v6sZr4uP7nLcE5A'

const lines: string[] = []
const log = createLog('test', 'debug', { write: (line: string) => void lines.push(line) })
const market = await openMarket({ log })

const withTokens = Object.values(endpoints).filter(({ path }: Endpoint) => path.includes(':token'))

test('a token in a path or query of any call is in no log, of the web server or of the API', async () => {
  const pages = await buildPages()
  const web = await startWebServer(pages.root, [{ origin: market.url }], { log })
  try {
    await web.settle(1)
    const paths = withTokens.map(({ path }: Endpoint) => path.replace(':token', CANARY))
    expect(paths).not.toEqual([])
    for (const path of paths)
      for (const method of ['GET', 'POST'])
        for (const sent of [
          `/api${path}`,
          `/api/${path}`,
          `/API${path.toUpperCase().replace(CANARY.toUpperCase(), CANARY)}`,
          `/api${path.replace('/e', '/%65').replace('/r', '/%72')}`,
          `/api${path}?token=${CANARY}`,
          `/api${path}%ZZ`,
        ])
          await fetch(web.origin + sent, { method })
    // The API also answers callers that no web server is in front of.
    for (const path of paths) await fetch(`${market.url}${path}?token=${CANARY}`)
    for (const path of [
      '/run/',
      '/verify-email?token=',
      '/api/orders/myorders?token=',
      '/pictures/x.webp?t=',
    ])
      await fetch(`${web.origin}${path}${CANARY}`)
  } finally {
    await web.stop()
    await pages.remove()
  }
  expect(lines.filter((line) => line.includes('"path":"/api/exports/-"'))).not.toEqual([])
  expect(lines.filter((line) => line.includes('"route":"/exports/:token"'))).not.toEqual([])
  expect(lines.filter((line) => line.includes('canary'))).toEqual([])
})

test.each([
  ['/api/orders/019a8a5e?x=1', '/api/orders/019a8a5e'],
  ['/run/abc', '/run/-'],
  ['//run//abc', '/run/-'],
  ['/run/', '/run'],
  ['/api/runs/abc/marks', '/api/runs/-/marks'],
  ['/api/exports', '/api/exports'],
  ['/api/%65xports/abc', '/api/exports/-'],
  ['/API/Exports\\abc', '/API/Exports/-'],
  ['/api/exports/%E0', '-'],
  ['/', '/'],
])('%s is logged as %s', (url, path) => {
  expect(loggedPath(url)).toBe(path)
})
