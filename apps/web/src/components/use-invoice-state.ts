import type { Order } from '@farmgate/contract/order-view.ts'
import { useWords } from '../words.ts'
import { knownStatus } from './order-status.ts'

/** Where the order stands, in words alone: on paper there is no colour to help. */
export function useInvoiceState({ status, waitingForPayment, returnStatus }: Order): string {
  const words = useWords('orderWords')
  const stage = waitingForPayment ? words.waitingForPayment : words[`status.${knownStatus(status)}`]
  return returnStatus === null ? stage : `${stage}, ${words[`return.${returnStatus}`]}`
}
