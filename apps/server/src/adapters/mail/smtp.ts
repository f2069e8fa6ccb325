import { createTransport, type NodemailerError } from 'nodemailer'
import { isThisMachine } from '#http/shared/network.ts'
import { type Mailer, MailNotSent, type OutgoingMail } from './mailer.ts'

export interface SmtpOptions {
  /** `smtp:` or `smtps:`, with user and password where the server needs them. */
  readonly url: string
  /** `Farmgate <orders@farmgate.example>` */
  readonly from: string
  /** How long to wait for each reply of the server. */
  readonly timeoutMs: number
}

interface Smtp extends Mailer {
  /** Connects and signs in without sending. Throws `MailNotSent` when the server does not accept us. */
  verify(): Promise<void>
  close(): void
}

/** Sends mail over SMTP. It pools a few connections, so that many orders do not open one connection per mail. */
export function createSmtp({ url, from, timeoutMs }: SmtpOptions): Smtp {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const transport = createTransport(
    {
      pool: true,
      host,
      secure: protocol === 'smtps:',
      // These mails contain names and addresses. They are sent without TLS only to a server on this machine.
      requireTLS: protocol === 'smtp:' && !isThisMachine(host),
      ...(port === '' ? {} : { port: Number(port) }),
      ...(username === ''
        ? {}
        : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      dnsTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // Our mails have no attachments. No name or text may cause a file to be read or an address to be fetched.
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
          // Suppresses out-of-office replies.
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw new MailNotSent(reasonOf(error as NodemailerError))
      }
    },
    async verify() {
      try {
        await transport.verify()
      } catch (error) {
        throw new MailNotSent(reasonOf(error as NodemailerError))
      }
    },
    close: () => transport.close(),
  }
}

/** Refuses header injection: a line break in a name would add headers, a comma would add recipients. */
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
