import { FIRST_STEPS } from '@farmgate/domain/market/first-steps.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const firstSteps = endpoint({
  method: 'GET',
  path: '/admin/first-steps',
  summary: 'What a new market has still to do before it runs; nothing once it was paid',
  access: ['admin'],
  shows: ['orders'],
  response: z.object({ left: z.array(z.enum(FIRST_STEPS)) }),
  refusals: [],
})
