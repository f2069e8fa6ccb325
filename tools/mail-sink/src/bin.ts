import { parseArgs } from 'node:util'
import { startSink } from './sink.ts'

/** `node tools/mail-sink/src/bin.ts --port 2525 --folder .data/mails`: says one line for each mail it takes. */
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

/** A subject must not be able to command the terminal it is shown in. */
function plain(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ')
}
