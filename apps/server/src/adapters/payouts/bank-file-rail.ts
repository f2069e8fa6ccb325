import { GatewayError } from '../payments/payment-gateway.ts'
import type { PayoutRail, Validation } from './payout-rail.ts'

/**
 * The rail of a market that uploads a file to its bank. It calls nothing: a payout is queued until an operator gives back the
 * bank's results, and an account waits for an operator who has seen the passbook.
 */
export function createBankFileRail(): PayoutRail {
  return {
    kind: 'bank_file',
    validate: async (_account, idempotencyKey) => forOperator(idempotencyKey),
    findValidation: async (railId) => forOperator(railId),
    send: async ({ netPaise, reference }) => ({
      railId: reference,
      reference,
      amountPaise: netPaise,
      state: 'queued',
      utr: null,
      reason: null,
    }),
    findByReference: async () => null,
    find: async () => {
      throw new GatewayError('unknown', "the bank's results have not been given back")
    },
    async *list() {},
    isSignedWebhook: () => false,
  }
}

const forOperator = (railId: string): Validation => ({ railId, state: 'pending', bankName: null })
