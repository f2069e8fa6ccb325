import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/**
 * A hint whenever something changed that the caller may see, while the connection is open: `event: changed` with
 * `{"what":["orders"]}`, and `event: line` with `{"whole":false}` while it may miss changes of other processes.
 */
export const live = endpoint({
  method: 'GET',
  path: '/live',
  summary: 'Subscribe to changes, as server-sent events',
  access: ['user', 'farmer', 'admin'],
  rights: 'any',
  response: z.unknown(),
  refusals: [],
  streams: 'text/event-stream',
})
