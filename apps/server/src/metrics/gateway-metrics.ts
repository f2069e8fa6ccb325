import { Counter, type Registry } from '@prometheus-io/client'
import { GatewayNotCalled } from '#adapters/payments/gateway-not-called.ts'
import { GatewayError, type PaymentGateway } from '#adapters/payments/payment-gateway.ts'

/** Wraps a gateway so that every call is counted by operation and outcome. */
export function countGatewayCalls(gateway: PaymentGateway, registry: Registry): PaymentGateway {
  const calls = new Counter({
    name: 'farmgate_gateway_calls_total',
    help: 'Calls to the payment gateway: answered, refused, unauthorised, unknown or not_called.',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  })
  const counting = async <Result>(operation: string, call: () => Promise<Result>): Promise<Result> => {
    try {
      const result = await call()
      calls.inc({ operation, outcome: 'answered' })
      return result
    } catch (error) {
      calls.inc({ operation, outcome: outcomeOf(error) })
      throw error
    }
  }
  return {
    ...gateway,
    createOrder: (input) => counting('createOrder', () => gateway.createOrder(input)),
    findOrder: (receipt) => counting('findOrder', () => gateway.findOrder(receipt)),
    paymentsOf: (id, requestedBy) => counting('paymentsOf', () => gateway.paymentsOf(id, requestedBy)),
    fetchPayment: (id) => counting('fetchPayment', () => gateway.fetchPayment(id)),
    paymentsBetween: (from, to) => counting('paymentsBetween', () => gateway.paymentsBetween(from, to)),
    refund: (input) => counting('refund', () => gateway.refund(input)),
    refundsOf: (id) => counting('refundsOf', () => gateway.refundsOf(id)),
    fetchRefund: (id) => counting('fetchRefund', () => gateway.fetchRefund(id)),
    settlementsBetween: (from, to) =>
      counting('settlementsBetween', () => gateway.settlementsBetween(from, to)),
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof GatewayNotCalled) return 'not_called'
  return error instanceof GatewayError ? error.kind : 'unknown'
}
