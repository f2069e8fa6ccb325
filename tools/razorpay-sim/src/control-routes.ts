import type { RefundOutcome } from './entities.ts'
import type { PayoutOutcome } from './payout-entities.ts'
import { FAULT_FIELDS, type Fault } from './faults.ts'
import { badRequest } from './gateway-fault.ts'
import { open, type Route } from './http.ts'
import type { PayRequest } from './payments.ts'
import type { PayoutRule } from './payouts.ts'
import type { RefundMode } from './refunds.ts'
import type { Controls } from './controls.ts'
import type { ValidationMode } from './validations.ts'
import { KNOBS, type WebhookKnobs } from './webhooks.ts'

/** The test controls of the simulator over HTTP, for when it is a separate process. */
export const controlRoutes = (controls: Controls): readonly Route[] => [
  open('GET /_sim/readyz', () => ({ ready: true })),
  open('GET /_sim/books', () => controls.books()),
  open('GET /_sim/calls', () => controls.calls()),
  open('POST /_sim/pay', ({ body }) => controls.pay(only<PayRequest>(body, PAY_FIELDS))),
  open('POST /_sim/authorize', ({ body }) => controls.authorize(String(body['payment_id']))),
  open('POST /_sim/capture', ({ body }) => controls.capture(String(body['payment_id']))),
  open('POST /_sim/refund', ({ body }) =>
    controls.settleRefunds(String(body['payment_id']), readOutcome(body['outcome'])),
  ),
  open('POST /_sim/refunds', ({ body }) =>
    controls.setRefunds(only<RefundMode>(body, ['outcome', 'after_ms'])),
  ),
  open('POST /_sim/validations', ({ body }) =>
    controls.setValidations(only<ValidationMode>(body, ['outcome', 'registered_name', 'after_ms'])),
  ),
  open('POST /_sim/validation', ({ body: { id, ...mode } }) =>
    controls.answerValidation(String(id), only<ValidationMode>(mode, ['outcome', 'registered_name'])),
  ),
  open('POST /_sim/payouts', ({ body }) =>
    controls.setPayouts(only<PayoutRule>(body, ['outcome', 'after_ms', 'reversed_after_seconds'])),
  ),
  open('POST /_sim/payout', ({ body }) =>
    controls.settlePayout(String(body['id']), readPayoutOutcome(body['outcome'])),
  ),
  open('POST /_sim/settle', () => controls.settle()),
  open('POST /_sim/faults', ({ body }) => {
    const faults = Array.isArray(body) ? (body as Record<string, unknown>[]) : [body]
    return controls.setFaults(...faults.map((fault) => only<Fault>(fault, FAULT_FIELDS)))
  }),
  open('DELETE /_sim/faults', () => controls.setFaults()),
  open('GET /_sim/webhooks', () => ({ ...controls.webhookCounts(), held: controls.heldWebhooks() })),
  open('POST /_sim/webhooks', ({ body }) => controls.setWebhooks(only<WebhookKnobs>(body, KNOBS))),
  open('POST /_sim/webhooks/release', ({ body }) =>
    controls.releaseWebhooks(body['order'] as readonly string[] | undefined),
  ),
  open('POST /_sim/advance', ({ body }) => controls.advance(Number(body['seconds']))),
  open('POST /_sim/reset', () => controls.reset()),
]

const PAY_FIELDS = [
  'order_id',
  'method',
  'outcome',
  'amount',
  'currency',
  'force',
  'late_after_seconds',
] as const satisfies readonly (keyof PayRequest)[]

/** A misspelt option would do nothing, and a test that relies on it would prove nothing. */
function only<Body>(body: Readonly<Record<string, unknown>>, fields: readonly (keyof Body & string)[]): Body {
  const unknown = Object.keys(body).filter((field) => !fields.some((each) => each === field))
  if (unknown.length > 0) throw badRequest(`The simulator does not know ${unknown.join(', ')}.`)
  return body as Body
}

function readOutcome(outcome: unknown): RefundOutcome {
  if (outcome === 'processed' || outcome === 'failed') return outcome
  throw badRequest('The outcome must be processed or failed.', { field: 'outcome' })
}

function readPayoutOutcome(outcome: unknown): PayoutOutcome {
  if (outcome === 'processed' || outcome === 'failed' || outcome === 'reversed') return outcome
  throw badRequest('The outcome must be processed, failed or reversed.', { field: 'outcome' })
}
