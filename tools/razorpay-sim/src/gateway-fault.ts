/** A refusal of the gateway. */
export class GatewayFault extends Error {
  readonly status: number
  readonly body: ReturnType<typeof faultBody>

  constructor(status: number, code: FaultCode, description: string, details: FaultDetails = {}) {
    super(description)
    this.name = 'GatewayFault'
    this.status = status
    this.body = faultBody(code, description, details)
  }
}

type FaultCode = 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR'

interface FaultDetails {
  readonly field?: string
  readonly reason?: string
}

export const badRequest = (description: string, details: FaultDetails = {}): GatewayFault =>
  new GatewayFault(400, 'BAD_REQUEST_ERROR', description, {
    ...(details.field === undefined ? {} : { reason: 'input_validation_failed' }),
    ...details,
  })

const faultBody = (code: FaultCode, description: string, { field, reason }: FaultDetails) => ({
  error: {
    code,
    description,
    source: field === undefined ? 'NA' : 'business',
    step: field === undefined ? 'NA' : 'payment_initiation',
    reason: reason ?? 'NA',
    metadata: {},
    ...(field === undefined ? {} : { field }),
  },
})
