import { expect, test } from 'vitest'
import { createLog } from '#logging/log.ts'
import { buildPages, startWebServer } from '#testing/processes/web-server.ts'

const TOKEN = 'l1.019a8a5e-3f0e-7c41-9d5c-3b0d7f7e1a11.k1~kq3J2tG0bqQX9m1JtYwq0dVxk8H3v6sZr4uP7nLcE5A'

test('a driver’s page is sent for every token, and no log has the token', async () => {
  const lines: string[] = []
  const log = createLog('test', 'info', { write: (line: string) => void lines.push(line) })
  const pages = await buildPages()
  const server = await startWebServer(pages.root, [], { log })
  try {
    const reply = await fetch(`${server.origin}/run/${TOKEN}?from=mail`)
    expect(await reply.text()).toContain('<!-- run -->')
    expect(reply.headers.get('link')).toBe(`</api/runs/${TOKEN}>; rel=preload; as=fetch; crossorigin`)
    const hostile = await fetch(`${server.origin}/run/a%3E;rel=preconnect,%3Chttps:%2F%2Fevil.example`)
    expect(hostile.headers.get('link')).not.toContain('<https')
    for (const path of ['/run/', '//run//', '/api/runs/', '/api//runs/', '/API/runs/'])
      await fetch(`${server.origin}${path}${TOKEN}`)
    await fetch(`${server.origin}/api/runs/${TOKEN}/marks`, { method: 'POST' })
  } finally {
    await server.stop()
    await pages.remove()
  }
  expect(lines.filter((line) => line.includes('"path":"/run/-"'))).not.toEqual([])
  expect(lines.filter((line) => line.includes('"path":"/api/runs/-/marks"'))).toHaveLength(1)
  for (const part of ['kq3J2tG0', '019a8a5e']) expect(lines.join('')).not.toContain(part)
})
