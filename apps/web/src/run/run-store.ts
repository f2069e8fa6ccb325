import type { Run } from '@farmgate/contract/driver.ts'
import type { MarkKind, StopFailure } from '@farmgate/domain/delivery/at-the-door.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** What the driver said about a stop. It stays on the phone until the server has it. */
export interface QueuedMark {
  readonly id: string
  readonly token: string
  readonly stop: string
  readonly kind: MarkKind
  readonly code?: string
  readonly handedTo?: string
  readonly failedBecause?: StopFailure
  readonly missing: readonly string[]
  /** Rupees. */
  readonly cash: number
  readonly markedAt: string
  readonly photo?: Blob
  /** The server will never take it: the driver calls the office. */
  readonly isRefused?: true
}

interface Schema extends DBSchema {
  sheets: { key: string; value: { token: string; run: Run } }
  /** Numbered in the order in which they were made. */
  marks: { key: number; value: QueuedMark; indexes: { byToken: string } }
}

let opened: Promise<IDBPDatabase<Schema>> | null = null

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('farmgate-run', 1, {
    upgrade(created) {
      created.createObjectStore('sheets', { keyPath: 'token' })
      created.createObjectStore('marks', { autoIncrement: true }).createIndex('byToken', 'token')
    },
  })
  return opened
}

export const readSheet = async (token: string): Promise<Run | undefined> =>
  (await (await database()).get('sheets', token))?.run

export async function saveSheet(token: string, run: Run): Promise<void> {
  await (await database()).put('sheets', { token, run })
}

/** Names and addresses stay on the phone no longer than the sheet may be read. */
export async function dropSheet(token: string): Promise<void> {
  await (await database()).delete('sheets', token)
}

export async function addMark(mark: QueuedMark): Promise<void> {
  await (await database()).add('marks', mark)
}

export async function readMarks(token: string): Promise<{ key: number; mark: QueuedMark }[]> {
  const transaction = (await database()).transaction('marks')
  const index = transaction.store.index('byToken')
  const [keys, marks] = await Promise.all([index.getAllKeys(token), index.getAll(token)])
  return marks.flatMap((mark, at) => {
    const key = keys[at]
    return key === undefined ? [] : [{ key, mark }]
  })
}

export async function refuseMark(key: number, mark: QueuedMark): Promise<void> {
  await (await database()).put('marks', { ...mark, isRefused: true }, key)
}

/** The server has it: the sheet shows it from now on, in the same step in which it leaves the queue. */
export async function settleMark(key: number, mark: QueuedMark): Promise<void> {
  const transaction = (await database()).transaction(['marks', 'sheets'], 'readwrite')
  const sheets = transaction.objectStore('sheets')
  const sheet = await sheets.get(mark.token)
  if (sheet !== undefined) await sheets.put({ ...sheet, run: withMark(sheet.run, mark) })
  await transaction.objectStore('marks').delete(key)
  await transaction.done
}

/** The sheet as it is with this mark. */
export const withMark = (run: Run, mark: QueuedMark): Run => ({
  ...run,
  stops: run.stops.map((stop) =>
    stop._id !== mark.stop || stop.result === 'delivered'
      ? stop
      : {
          ...stop,
          result: mark.kind === 'failed' ? 'failed' : 'delivered',
          resultAt: mark.markedAt,
          cashTaken: stop.cashTaken + mark.cash,
        },
  ),
})
