import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const healthz = endpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'The process is alive; checks nothing else',
  access: 'anyone',
  response: z.object({ status: z.literal('ok'), version: z.string(), commit: z.string() }),
  refusals: [],
  limit: 'none',
})

export const readyz = endpoint({
  method: 'GET',
  path: '/readyz',
  summary: 'The process is ready: database reachable, schema known, not shutting down',
  access: 'anyone',
  response: z.object({ status: z.literal('ready') }),
  refusals: ['server.not_ready'],
  limit: 'none',
})
