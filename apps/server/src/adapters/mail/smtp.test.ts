import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openMailbox } from '#testing/processes/mailbox.ts'
import { MailNotSent, type OutgoingMail } from './mailer.ts'
import { createSmtp } from './smtp.ts'

const FROM = 'Farmgate <orders@farmgate.test>'

const mail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  to: 'asha@example.in',
  subject: 'Order #FG-20418 – ऑर्डर हो गया',
  text: 'Namaste, नमस्ते ₹645',
  html: '<p>Namaste, नमस्ते ₹645</p>',
  messageId: '<0198-mail@farmgate.test>',
  ...changes,
})

const mailbox = await openMailbox()

test('a mail arrives unchanged, in both scripts and both formats', async () => {
  await mailbox.mailer.send(mail())
  const [came] = mailbox.received()
  expect(came).toEqual({ ...mail(), to: ['asha@example.in'], html: `${mail().html}\n` })
})

test('a name never becomes a header, a file or an address', async () => {
  const before = mailbox.received().length
  const hostile: Partial<OutgoingMail>[] = [
    { to: 'asha@example.in\r\nBcc: all@example.in' },
    { to: 'asha@example.in\nRCPT TO:<all@example.in>' },
    { to: 'asha@example.in, all@example.in' },
    { to: 'asha@example.in;all@example.in' },
    { to: 'Everybody: asha@example.in, all@example.in;' },
    { to: '"Asha" <asha@example.in>' },
    { to: 'asha@example.in\u0000' },
    { to: '' },
    { subject: 'Order\r\nBcc: all@example.in' },
    { subject: 'Order\nX: y' },
    { subject: 'Order\rX: y' },
    { subject: 'Order\u2028X: y' },
    { messageId: '<a@b>\r\nBcc: all@example.in' },
    { messageId: 'no brackets' },
  ]
  for (const changes of hostile) {
    await expect(mailbox.mailer.send(mail(changes)), JSON.stringify(changes)).rejects.toThrow(MailNotSent)
  }
  expect(mailbox.received()).toHaveLength(before)

  await mailbox.mailer.send(
    mail({ subject: 'Bcc: all@example.in', text: '.\r\nMAIL FROM:<x@example.in>\r\n.' }),
  )
  const came = mailbox.received().at(-1)
  expect(came?.to).toEqual(['asha@example.in'])
  expect(came?.subject).toBe('Bcc: all@example.in')
  expect(came?.text).toContain('MAIL FROM:<x@example.in>')
  expect(mailbox.received()).toHaveLength(before + 1)
})

test('many mails share few connections, and each arrives once', async () => {
  const before = mailbox.received().length
  const ids = Array.from({ length: 40 }, (_, i) => `<many-${i}@farmgate.test>`)
  await Promise.all(ids.map((messageId) => mailbox.mailer.send(mail({ messageId }))))
  const came = mailbox.received().slice(before)
  expect(came.map(({ messageId }) => messageId).sort()).toEqual(ids.sort())
})

const HANG_UP = 'hang up'

/** A server that replies with the next of its lines to every command. */
async function rudeServer(...lines: readonly string[]): Promise<{ url: string; heard: string[] }> {
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    const say = [...lines]
    const next = () => {
      const line = say.shift()
      if (line === HANG_UP) socket.destroy()
      else if (line !== undefined) socket.write(`${line}\r\n`)
    }
    socket.on('data', (data) => {
      heard.push(String(data))
      next()
    })
    next()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, heard }
}

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

function smtpTo(url: string, timeoutMs = 2_000) {
  const smtp = createSmtp({ url, from: FROM, timeoutMs })
  closing.push(() => smtp.close())
  return smtp
}

test('a refusal is reported by its codes, without the address that the server repeats', async () => {
  const { url } = await rudeServer('220 hi', '250 hi', '250 ok', '550 no asha@example.in here', '250 ok')
  const refused = await smtpTo(url)
    .send(mail())
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(MailNotSent)
  expect((refused as MailNotSent).message).toBe('EENVELOPE 550')
})

test.each([
  ['says nothing', []],
  ['falls silent after its greeting', ['220 hi', '250 hi']],
])('a server that %s is abandoned soon', async (_, lines) => {
  const { url } = await rudeServer(...lines)
  const started = performance.now()
  await expect(smtpTo(url, 300).send(mail())).rejects.toThrow('ETIMEDOUT')
  expect(performance.now() - started).toBeLessThan(3_000)
})

test('a mail is not sent again when the server disconnects after receiving it', async () => {
  const { url, heard } = await rudeServer('220 hi', '250 hi', '250 ok', '250 ok', '354 go on', HANG_UP)
  await expect(smtpTo(url).send(mail())).rejects.toThrow('ECONNECTION')
  expect(heard.filter((said) => said.startsWith('MAIL FROM'))).toHaveLength(1)
})

test('mails are not sent over another network without TLS', async () => {
  const { url, heard } = await rudeServer('220 hi', '250 hi', '502 no')
  // It resolves to the same server, but its name does not show that it is on this machine.
  const elsewhere = url.replace('127.0.0.1', '0.0.0.0')
  await expect(smtpTo(elsewhere).send(mail())).rejects.toThrow('ETLS')
  expect(heard.map((said) => said.split(/\s/)[0])).toEqual(['EHLO', 'STARTTLS'])
})

test('user and password come from the URL, whatever characters they contain', async () => {
  const { url, heard } = await rudeServer(
    '220 hi',
    '250 AUTH PLAIN',
    '235 ok',
    '250 ok',
    '250 ok',
    '354 go',
    '250 ok',
  )
  const withUser = url.replace('//', `//${encodeURIComponent('fa@rm')}:${encodeURIComponent('p:/?#ß')}@`)
  await smtpTo(withUser).send(mail())
  expect(heard.join('')).toContain(Buffer.from('\0fa@rm\0p:/?#ß').toString('base64'))
})
