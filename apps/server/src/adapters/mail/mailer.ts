/** The post office as the rest of Farmgate knows it. */
export interface Mailer {
  /** Resolves when the mail server has taken the mail. Throws `MailNotSent` when it has not, or may not have. */
  send(mail: OutgoingMail): Promise<void>
}

export interface OutgoingMail {
  /** One address and nothing else: no name, no second one. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** `<…@…>`, the same at every try: a mail that went out twice is shown once. */
  readonly messageId: string
}

/** Says by codes why. The server's own words may hold the address, and this is kept and logged. */
export class MailNotSent extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'MailNotSent'
  }
}
