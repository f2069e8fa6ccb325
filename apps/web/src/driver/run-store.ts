import type { Run, RunStop } from '@farmgate/contract/delivery/driver.ts'
import type { MarkKind, StopFailure } from '@farmgate/domain/delivery/driver/at-the-door.ts'
import { nearestPaise, toRupees } from '@farmgate/domain/numbers/paise.ts'
import type { ActStore, Queued } from '#device/queue.ts'
import { inStore } from './run-database.ts'

/** What the driver said about a stop, as the phone stores it. The release before this one reads it too. */
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
  /** It is deleted then: by the sheet's time, because the phone's clock may have been wrong when it was made. */
  readonly until?: string
  /** The server will never take it: the driver calls the office. */
  readonly isRefused?: true
}

interface StoredSheet {
  readonly token: string
  readonly run: Run
}

/** In the order in which they were made: the release before this one numbered them, and numbers sort before texts. */
type MarkKey = number | string

export async function readSheet(token: string): Promise<Run | undefined> {
  const [found] = await inStore<[StoredSheet | undefined]>('sheets', 'readonly', (sheets) => [
    sheets.get(token),
  ])
  return found?.run
}

/** Without room for it the stored one goes too: an older sheet would open stops again that are done. */
export async function saveSheet(token: string, run: Run): Promise<void> {
  await inStore('sheets', 'readwrite', (sheets) => [sheets.put({ token, run })]).catch(() =>
    deleteSheet(token),
  )
}

async function deleteSheet(token: string): Promise<void> {
  await inStore('sheets', 'readwrite', (sheets) => [sheets.delete(token)])
}

/** Names and addresses stay on the phone no longer than the sheet may be read, nor does what the server refused. */
export async function dropSheet(token: string): Promise<void> {
  await deleteSheet(token)
  for (const [key, mark] of await readRows(token)) if (mark.isRefused === true) await dropMark(key)
}

const DAY_MS = 24 * 3_600_000

/** The server takes marks for three days after the sheet closed. A day more, for a phone whose clock is slow. */
export const markUntil = (run: Run): string =>
  new Date(Date.parse(run.readableUntil) + 4 * DAY_MS).toISOString()

/** Of a mark that says no time itself. */
const MARK_LIVES_MS = 5 * DAY_MS

/** Deletes the sheets of any link that are over, and what no server takes any more. */
export async function dropEnded(now: number): Promise<void> {
  const [sheets] = await inStore<[StoredSheet[]]>('sheets', 'readonly', (stored) => [stored.getAll()])
  for (const { token, run } of sheets)
    if (run.isClosed || Date.parse(run.readableUntil) < now) await dropSheet(token)
  for (const [key, mark] of await readRows()) if (endOf(mark) < now) await dropMark(key)
}

const endOf = ({ markedAt, until }: QueuedMark): number =>
  until === undefined ? Date.parse(markedAt) + MARK_LIVES_MS : Date.parse(until)

async function dropMark(key: MarkKey): Promise<void> {
  await inStore('marks', 'readwrite', (marks) => [marks.delete(key)])
}

/** Marks of cash that no link takes at the moment. They hold no name and no address. */
const NO_LINK = ''

export const readKeptCash = async (): Promise<QueuedMark[]> =>
  (await readRows(NO_LINK)).map(([, mark]) => mark)

/**
 * The link takes nothing any more: what waits would stay on the phone for good. Cash stays until the office has made
 * another link, because it is recorded nowhere else.
 */
export async function dropMarks(token: string): Promise<void> {
  for (const [key, mark] of await readRows(token))
    if (mark.kind === 'cash' && mark.cash > 0 && mark.isRefused !== true)
      await putMark(key, { ...mark, token: NO_LINK })
    else await dropMark(key)
}

/** Gives this link the cash that an earlier one did not take. Returns whether there is some to send. */
export async function adoptCash(token: string, { stops }: Run): Promise<boolean> {
  let hasSome = false
  for (const [key, mark] of await readRows(NO_LINK)) {
    const stop = stops.find(({ _id }) => _id === mark.stop)
    if (stop === undefined) continue
    // It arrived, but its answer did not, or an operator was quicker.
    if (stop.result === 'delivered') await dropMark(key)
    else {
      await putMark(key, { ...mark, token })
      hasSome = true
    }
  }
  return hasSome
}

async function putMark(key: MarkKey, mark: QueuedMark): Promise<void> {
  await inStore('marks', 'readwrite', (marks) => [marks.put(mark, key)])
}

/** The marks of a link, or of all. */
async function readRows(token?: string): Promise<[key: MarkKey, mark: QueuedMark][]> {
  const [keys, marks] = await inStore<[IDBValidKey[], QueuedMark[]]>('marks', 'readonly', (stored) => {
    const index = stored.index('byToken')
    return [index.getAllKeys(token), index.getAll(token)]
  })
  return marks.map((mark, at) => [keys[at] as MarkKey, mark])
}

/** A mark in the queue. It can always be sent again: the server knows its id. */
export interface MarkAct extends Queued {
  readonly mark: QueuedMark
}

/** The marks of one link, as the queue stores them. */
export const marksOf = (token: string): ActStore<MarkAct> => ({
  all: async () => (await readRows(token)).map(([key, mark]) => actOf(keyText(key), mark)),
  put: ({ key, mark, refused }) =>
    putMark(storedKey(key), refused === null ? mark : { ...mark, isRefused: true }),
  remove: (key) => dropMark(storedKey(key)),
})

export const actOf = (key: string, mark: QueuedMark): MarkAct => ({
  key,
  mark,
  sentAt: 0,
  refused: mark.isRefused === true ? 'refused' : null,
})

/** A number of the release before, as long as a time, so that it sorts before every time. */
const keyText = (key: MarkKey): string => (typeof key === 'number' ? String(key).padStart(15, '0') : key)

const storedKey = (key: string): MarkKey => (key.includes(' ') ? key : Number(key))

/** The sheet as it is with this mark; `problem` is what the server found. */
export const withMark = (run: Run, mark: QueuedMark, problem: RunStop['problem'] = null): Run => ({
  ...run,
  stops: run.stops.map((stop) =>
    stop._id !== mark.stop || stop.result === 'delivered'
      ? stop
      : {
          ...stop,
          result: mark.kind === 'failed' ? 'failed' : 'delivered',
          resultAt: mark.markedAt,
          cashTaken: rupeeSum([stop.cashTaken, mark.cash]),
          problem: problem ?? stop.problem,
        },
  ),
})

/** Rupees, added as paise. */
export const rupeeSum = (amounts: readonly number[]): number =>
  toRupees(amounts.reduce((sum, rupees) => sum + (nearestPaise(rupees) ?? 0), 0))
