import { GatewayError } from './payment-gateway.ts'

/** The request was not sent, so this says nothing about the gateway's health. To callers the outcome is unknown like any other. */
export class GatewayNotCalled extends GatewayError {
  constructor(description: string, options?: ErrorOptions) {
    super('unknown', `not asked: ${description}`, options)
  }
}
