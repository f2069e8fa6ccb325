/** A request whose effect happens once, however often it is sent. */
export interface IdempotentRequest {
  readonly subject: string
  readonly endpoint: string
  readonly key: string
  /** The request's hash under each hash key we accept; the first is stored. */
  readonly hashes: readonly [Buffer, ...Buffer[]]
}
