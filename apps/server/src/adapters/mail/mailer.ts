/** Sends mails. */
export interface Mailer {
  /** Resolves when the mail server has accepted the mail. Throws `MailNotSent` when it has not, or may not have. */
  send(mail: OutgoingMail): Promise<void>
}

export interface OutgoingMail {
  /** Exactly one address, without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** `<…@…>`, the same at every try, so that mail clients show a mail that was sent twice once. */
  readonly messageId: string
}

/** Its message has codes only: the server's own text may contain the address, and this is stored and logged. */
export class MailNotSent extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'MailNotSent'
  }
}
