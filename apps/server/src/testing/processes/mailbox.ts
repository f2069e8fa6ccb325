import { type Mail, startSink } from '@farmgate/mail-sink/sink.ts'
import { afterAll } from 'vitest'
import type { Mailer } from '#adapters/mail/mailer.ts'
import { createSmtp } from '#adapters/mail/smtp.ts'

export interface Mailbox {
  /** Sends as the worker does, to a mail server that stores every mail. */
  readonly mailer: Mailer
  readonly url: string
  /** Every received mail, oldest first. */
  received(): readonly Mail[]
  /** Stops the mail server. */
  shut(): Promise<void>
  open(): Promise<void>
}

/** Starts a mail server for one test file. It closes at the end of the file. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: Mail[] = []
  const start = (port: number) => startSink({ port, onMail: (mail) => mails.push(mail) })
  let sink = await start(0)
  const { port } = sink
  const url = `smtp://127.0.0.1:${port}`
  const mailer = createSmtp({
    url,
    from: 'Farmgate <orders@farmgate.test>',
    timeoutMs: 2_000,
  })
  afterAll(async () => {
    mailer.close()
    await sink.close()
  })
  return {
    mailer,
    url,
    received: () => [...mails],
    shut: () => sink.close(),
    open: async () => {
      sink = await start(port)
    },
  }
}
