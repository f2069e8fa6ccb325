import { createTransport, type NodemailerError } from 'nodemailer'
import { isLoopback } from '../../network.ts'
import { type Mailer, MailNotSent, type OutgoingMail } from './mailer.ts'

export interface SmtpOptions {
  /** `smtp:` or `smtps:`, with user and password where the server wants them. */
  readonly url: string
  /** `Farmgate <orders@farmgate.example>` */
  readonly from: string
  /** How long to wait for each word of the server. */
  readonly timeoutMs: number
}

/** Keeps a few connections open, so that a storm of orders does not greet the server once for each mail. */
export function createSmtp({ url, from, timeoutMs }: SmtpOptions): Mailer & { close(): void } {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const transport = createTransport(
    {
      pool: true,
      host,
      secure: protocol === 'smtps:',
      // These mails say who lives where. Only to a server on this machine do they go in the clear.
      requireTLS: protocol === 'smtp:' && !(host === 'localhost' || isLoopback(host)),
      ...(port === '' ? {} : { port: Number(port) }),
      ...(username === ''
        ? {}
        : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      dnsTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // Our mails carry no files. Whatever a name or a text may look like, nothing is read or fetched for it.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send(mail) {
      refuseUnsafe(mail)
      try {
        await transport.sendMail({
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: mail.messageId,
          // Nobody's out-of-office answers a machine.
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw new MailNotSent(reasonOf(error as NodemailerError))
      }
    },
    close: () => transport.close(),
  }
}

/** A line break would let whoever chose a name write headers of their own, a comma would add people to write to. */
function refuseUnsafe({ to, subject, messageId }: OutgoingMail): void {
  if (!ONE_ADDRESS.test(to)) throw new MailNotSent('not one address')
  if (CONTROL.test(subject)) throw new MailNotSent('a line break in the subject')
  if (!MESSAGE_ID.test(messageId)) throw new MailNotSent('not a message id')
}

const ONE_ADDRESS = /^[^\s\p{Cc}@,;:<>()[\]"\\]+@[^\s\p{Cc}@,;:<>()[\]"\\]+$/u
const CONTROL = /[\p{Cc}\u2028\u2029]/u
const MESSAGE_ID = /^<[\w.-]+@[\w.:[\]-]+>$/

const reasonOf = ({ code, responseCode }: NodemailerError): string =>
  [code ?? 'unknown', responseCode].filter((part) => part !== undefined).join(' ')
