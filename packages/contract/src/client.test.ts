import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createClient, type Fetch, ProblemError } from './client.ts'
import { endpoint } from './endpoint.ts'

const findThing = endpoint({
  method: 'GET',
  path: '/things/:id',
  summary: 'One thing',
  access: 'anyone',
  params: z.object({ id: z.string() }),
  query: z.object({ q: z.optional(z.string()), limit: z.optional(z.number()) }),
  response: z.object({ name: z.string() }),
  refusals: [],
})

/** Responds with this and records the requests. */
function respondingWith(status: number, body: unknown) {
  const requests: { url: string; init: Parameters<Fetch>[1] }[] = []
  const fetch: Fetch = async (url, init) => {
    requests.push({ url, init })
    return {
      ok: status < 400,
      status,
      headers: { get: (name) => (name === 'x-request-id' ? 'from-header' : null) },
      json: async () => {
        if (body instanceof Error) throw body
        return body
      },
    }
  }
  return { requests, call: createClient('/api', fetch) }
}

test('path and query are filled and escaped; undefined values are left out', async () => {
  const { requests, call } = respondingWith(200, { name: 'okra' })
  await call(
    findThing,
    { params: { id: 'a/b c' }, query: { q: 'आलू & co', limit: undefined } },
    { token: 't' },
  )
  expect(requests[0]?.url).toBe(`/api/things/a%2Fb%20c?q=${encodeURIComponent('आलू & co')}`)
  expect(requests[0]?.init.headers['authorization']).toBe('Bearer t')
})

test('a refusal is thrown with all its fields', async () => {
  const problem = { message: 'Nothing here', code: 'thing.not_found', requestId: 'r1' }
  const { call } = respondingWith(404, problem)
  const thrown = await call(findThing, { params: { id: '1' }, query: {} }).catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(ProblemError)
  expect(thrown).toMatchObject({ status: 404, problem })
})

test('a response that is not ours still becomes a problem', async () => {
  const { call } = respondingWith(502, new SyntaxError('<html>'))
  const thrown = await call(findThing, { params: { id: '1' }, query: {} }).catch((error: unknown) => error)
  expect(thrown).toMatchObject({ status: 502, problem: { code: 'server.fault', requestId: 'from-header' } })
})
