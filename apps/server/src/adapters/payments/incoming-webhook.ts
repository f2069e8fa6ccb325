/** A call of the gateway as it came over the line, not believed yet. */
export interface IncomingWebhook {
  readonly rawBody: Buffer
  readonly signature: string
  readonly eventId: string
  readonly requestId: string
  /** Counts a caller who is not the gateway, or refuses them: nobody fills the audit log. */
  readonly countStranger: () => Promise<void>
}
