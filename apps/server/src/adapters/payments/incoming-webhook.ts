/** A call of the gateway as it came over the line, not believed yet. */
export interface IncomingWebhook {
  readonly rawBody: Buffer
  readonly signature: string
  readonly eventId: string
  /** Counts a call that is not the gateway's against the limit of the caller's network, or refuses it. */
  readonly countStranger: () => Promise<void>
}
