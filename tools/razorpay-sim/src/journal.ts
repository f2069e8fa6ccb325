import { existsSync, readFileSync } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Order, Payment, Refund } from './entities.ts'
import type { Contact, FundAccount, Payout, Settlement, Validation } from './payout-entities.ts'

/** One line for every change, with the entity after it. Lines are only ever appended. */
export interface Entry {
  readonly at: number
  readonly fact: Fact
  readonly order?: Order
  readonly payment?: Payment
  readonly refund?: Refund
  readonly contact?: Contact
  readonly fundAccount?: FundAccount
  readonly validation?: Validation
  readonly payout?: Payout
  readonly settlement?: Settlement
}

export type Changed = Omit<Entry, 'at' | 'fact'>

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
  | 'contact.created'
  | 'fund_account.created'
  | 'validation.created'
  | 'validation.completed'
  | 'payout.created'
  | 'payout.processed'
  | 'payout.failed'
  | 'payout.reversed'
  | 'settlement.processed'
  /** Deletes everything before it. */
  | 'reset'

export interface Journal {
  readonly entries: readonly Entry[]
  append(entry: Entry): void
  /** Resolves when everything so far is on the disk. No change is visible outside before that. */
  readonly flushed: () => Promise<void>
  close(): Promise<void>
}

/** In memory only, or also in a file, from which the data is then restored. */
export async function openJournal(file: string | null): Promise<Journal> {
  if (file === null) return memoryJournal()
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  // A line that was truncated when the process was killed had not been visible outside.
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

/** Simultaneous changes share one write to the disk. */
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
