import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * A hint whenever something changed that the caller may see, for as long as they listen:
 * `event: changed` with `{"what":["orders"]}`, and `event: line` with `{"whole":false}` while it may miss changes that
 * other processes make.
 */
export const live = endpoint({
  method: 'GET',
  path: '/live',
  summary: 'Hear that something changed, as server-sent events',
  access: ['user', 'farmer', 'admin'],
  response: z.unknown(),
  refusals: [],
  streams: 'text/event-stream',
})
