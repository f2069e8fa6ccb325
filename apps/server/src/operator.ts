import type { Actor, Caller } from './actor.ts'

/** Which admin acts, and in which request: what the audit log keeps. */
export interface Operator {
  readonly adminId: string
  readonly requestId: string
}

export const operatorOf = ({ accountId }: Actor, { requestId }: Caller): Operator => ({
  adminId: accountId,
  requestId,
})
