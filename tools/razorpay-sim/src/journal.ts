import { existsSync, readFileSync } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Order, Payment, Refund } from './entities.ts'

/** One line for every change, with the thing as it is after it. Lines are only ever added. */
export interface Entry {
  readonly at: number
  readonly fact: Fact
  readonly order?: Order
  readonly payment?: Payment
  readonly refund?: Refund
}

export type Fact =
  | 'order.created'
  | 'order.sheet_opened'
  | 'payment.created'
  | 'payment.failed'
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.released'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'
  /** Everything before it is forgotten. */
  | 'reset'

export interface Journal {
  readonly entries: readonly Entry[]
  append(entry: Entry): void
  /** Everything so far is on the disk. Nobody outside hears of a change before that. */
  readonly flushed: () => Promise<void>
  close(): Promise<void>
}

/** In memory alone, or in a file too: then what was known before is known again. */
export async function openJournal(file: string | null): Promise<Journal> {
  if (file === null) return memoryJournal()
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  // A line that was cut off when the process was killed had been told to nobody.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(file, 'a')
  await handle.truncate(Buffer.byteLength(whole))
  const lines = whole.split('\n').slice(0, -1)
  return fileJournal(
    handle,
    lines.map((line) => JSON.parse(line) as Entry),
  )
}

function memoryJournal(): Journal {
  const entries: Entry[] = []
  return {
    entries,
    append: (entry) => void entries.push(entry),
    flushed: async () => {},
    close: async () => {},
  }
}

/** Many changes at once share one trip to the disk. */
function fileJournal(handle: FileHandle, entries: Entry[]): Journal {
  let waiting: string[] = []
  let writing: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null

  const write = async (): Promise<void> => {
    next = null
    const lines = waiting
    waiting = []
    await handle.appendFile(lines.join(''))
    await handle.datasync()
  }
  const flushed = (): Promise<void> => {
    if (waiting.length === 0) return writing
    next ??= writing = writing.then(write)
    return next
  }
  return {
    entries,
    append(entry) {
      entries.push(entry)
      waiting.push(`${JSON.stringify(entry)}\n`)
    },
    flushed,
    async close() {
      await flushed()
      await handle.close()
    },
  }
}
