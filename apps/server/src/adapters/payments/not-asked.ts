import { GatewayError } from './payment-gateway.ts'

/** Nothing was sent, so the end says nothing about the gateway's health. To callers it is as unknown as the others. */
export class NotAsked extends GatewayError {
  constructor(description: string, options?: ErrorOptions) {
    super('unknown', `not asked: ${description}`, options)
  }
}
