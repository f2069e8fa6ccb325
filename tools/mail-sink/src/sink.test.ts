import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { startSink } from './sink.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** Speaks SMTP line by line, one reply for each; returns the last reply. */
async function speak(port: number, ...lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]()
  let answer = await finalLine(answers)
  for (const line of lines) {
    socket.write(`${line}\r\n`)
    answer = await finalLine(answers)
  }
  socket.destroy()
  return answer
}

/** `250-…` continues, `250 …` ends. */
async function finalLine(answers: AsyncIterator<string>): Promise<string> {
  for (;;) {
    const { value } = await answers.next()
    if (!/^\d{3}-/.test(value)) return value
  }
}

const letter = (subject: string, id = 'one@farmgate.test') =>
  [
    'From: Farmgate <orders@farmgate.test>',
    'To: asha@example.in',
    `Subject: ${subject}`,
    `Message-ID: <${id}>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Namaste, नमस्ते',
    '.',
  ].join('\r\n')

const send = (port: number, text: string) =>
  speak(port, 'EHLO test', 'MAIL FROM:<orders@farmgate.test>', 'RCPT TO:<asha@example.in>', 'DATA', text)

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'farmgate-mails-'))
  closing.push(() => rm(folder, { recursive: true }))
  return folder
}

test('every mail is stored, and written to the folder in the format of mail programs', async () => {
  const folder = join(await aFolder(), 'made', 'by itself')
  const sink = await startSink({ port: 0, folder })
  closing.push(() => sink.close())
  expect(await send(sink.port, letter('Order #FG-20418'))).toMatch(/^250 /)
  expect(await send(sink.port, letter('../../escape', '../../escape@farmgate.test'))).toMatch(/^250 /)

  expect(sink.received()).toMatchObject([
    {
      to: ['asha@example.in'],
      subject: 'Order #FG-20418',
      text: 'Namaste, नमस्ते\n',
      html: '',
      messageId: '<one@farmgate.test>',
    },
    { subject: '../../escape' },
  ])
  const files = (await readdir(folder)).sort()
  expect(files).toEqual([expect.stringMatching(/-0001\.eml$/), expect.stringMatching(/-0002\.eml$/)])
  expect(await readFile(join(folder, files[0] ?? ''), 'utf8')).toContain('Subject: Order #FG-20418')
})

test('it listens on this machine only, and at one address', async () => {
  const sink = await startSink({ port: 0 })
  closing.push(() => sink.close())
  const elsewhere: Socket = connect(sink.port, '127.0.0.2')
  const [error] = (await once(elsewhere, 'error')) as [NodeJS.ErrnoException]
  expect(error.code).toBe('ECONNREFUSED')
})

test('a port in use is reported at once', async () => {
  const sink = await startSink({ port: 0 })
  closing.push(() => sink.close())
  await expect(startSink({ port: sink.port })).rejects.toThrow('EADDRINUSE')
})

test('the program prints one line for each mail, without control characters, and ends on SIGTERM', async () => {
  const folder = await aFolder()
  const bin = new URL('./bin.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [bin, '--port', '0', '--folder', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  closing.push(() => child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ready = String((await lines.next()).value)
  await send(Number(/\d+$/.exec(ready)?.[0]), letter('=?utf-8?Q?Order_=1B[2J_placed?='))
  expect((await lines.next()).value).toBe('mail to asha@example.in: Order  [2J placed')
  expect(await readdir(folder)).toHaveLength(1)

  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
