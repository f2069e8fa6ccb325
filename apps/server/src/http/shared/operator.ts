import type { Actor, Caller } from './actor.ts'

/** The admin who acts and the request, as recorded in the audit log. */
export interface Operator {
  readonly adminId: string
  readonly requestId: string
}

export const operatorOf = ({ accountId }: Actor, { requestId }: Caller): Operator => ({
  adminId: accountId,
  requestId,
})
