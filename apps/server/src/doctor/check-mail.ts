import { createSmtp } from '#adapters/mail/smtp.ts'
import { broken, type Finding, ok } from './finding.ts'

/** Connects and signs in to the mail server. No mail is sent. */
export async function checkMail(url: string, from: string, timeoutMs = 10_000): Promise<Finding> {
  const host = new URL(url).host
  const smtp = createSmtp({ url, from, timeoutMs })
  try {
    await smtp.verify()
    return ok('mail', `${host} accepts the connection and the sign-in`)
  } catch (error) {
    return broken(
      'mail',
      `${host} does not accept us (${(error as Error).message})`,
      'Check the file smtp-url. EAUTH: user or password. ETLS: the server offers no TLS. ECONNECTION, ETIMEDOUT: host, port or a firewall.',
    )
  } finally {
    smtp.close()
  }
}
