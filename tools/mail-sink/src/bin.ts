import { parseArgs } from 'node:util'
import { startSink } from './sink.ts'

/** `node tools/mail-sink/src/bin.ts --port 2525 --folder .data/mails`: prints one line for each received mail. */
const { values } = parseArgs({
  options: { port: { type: 'string', default: '2525' }, folder: { type: 'string' } },
})

const sink = await startSink({
  port: Number(values.port),
  folder: values.folder,
  onMail: ({ to, subject }) => console.log(plain(`mail to ${to.join(', ')}: ${subject}`)),
})
console.log(`mail sink ready on smtp://127.0.0.1:${sink.port}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void sink.close())

/** Removes control characters, so that a subject can't control the terminal. */
function plain(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ')
}
