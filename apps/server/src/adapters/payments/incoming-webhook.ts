/** A webhook as it was received, not verified yet. */
export interface IncomingWebhook {
  readonly rawBody: Buffer
  readonly signature: string
  readonly eventId: string
  /** Counts a call that is not from the gateway against the limit of the caller's network, or refuses it. */
  readonly countStranger: () => Promise<void>
}
