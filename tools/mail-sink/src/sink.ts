import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Address } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

export interface Mail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  /** `<…@…>` */
  readonly messageId: string
}

export interface SinkOptions {
  /** 0 takes any free port. */
  readonly port: number
  /** The folder where each mail is also written as an `.eml` file, which every mail program opens. */
  readonly folder?: string | undefined
  readonly onMail?: (mail: Mail) => void
}

export interface Sink {
  readonly port: number
  /** Every mail since the start, oldest first. */
  received(): readonly Mail[]
  close(): Promise<void>
}

/** Larger than any mail of ours; large enough to notice a fault. */
const SIZE_MAX_BYTES = 2_000_000

/** A mail server that accepts every mail and delivers none, for development, the demo and tests. */
export async function startSink({ port, folder, onMail }: SinkOptions): Promise<Sink> {
  const mails: Mail[] = []
  let count = 0
  if (folder !== undefined) await mkdir(folder, { recursive: true })

  async function take(raw: Buffer): Promise<void> {
    const mail = await readMail(raw)
    count++
    // We choose the file name: no content of a mail may choose it.
    if (folder !== undefined) await writeFile(join(folder, `${fileName(count)}.eml`), raw)
    mails.push(mail)
    onMail?.(mail)
  }

  async function answer(stream: SMTPServerDataStream, done: (error?: Error) => void): Promise<void> {
    try {
      const raw = await buffer(stream)
      // The server itself refuses it.
      if (!stream.sizeExceeded) await take(raw)
      done()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: SIZE_MAX_BYTES,
    rejectOversized: true,
    // A sender uses one connection for many mails.
    maxAllowedUnauthenticatedCommands: false,
    closeTimeout: 100,
    logger: false,
    onData: (stream, _session, done) => void answer(stream, done),
  })
  // A client that disconnects is no fault of ours.
  server.on('error', () => {})

  // On this machine only: another machine could fill the disk.
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    received: () => [...mails],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The readable parts of a mail, from the received data or from an `.eml` file. */
export async function readMail(raw: Buffer): Promise<Mail> {
  const { to = [], subject = '', text = '', html = '', messageId = '' } = await PostalMime.parse(raw)
  return { to: to.flatMap(addressesOf), subject, text, html, messageId }
}

const addressesOf = ({ address, group }: Address): string[] =>
  group === undefined ? [address] : group.map((member) => member.address)

/** Sorting by name is sorting by arrival, also over several runs. */
const fileName = (count: number): string =>
  `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${String(count).padStart(4, '0')}`
