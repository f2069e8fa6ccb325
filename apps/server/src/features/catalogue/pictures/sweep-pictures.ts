import type { PictureStore } from '#adapters/pictures/picture-store.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Log } from '#logging/log.ts'
import { rowByRow } from '#jobs/row-by-row.ts'
import { fileName, FORMATS, WIDTHS } from '@farmgate/domain/catalogue/listings/picture-set.ts'
import { deleteUnused, hasPicture, lockPicture, withoutRow } from './pictures.sql.ts'

/** An hour is longer than any call takes; a day, longer than a form stays open. */
const INCOMING_MS = 3_600_000
const UNUSED_MS = 24 * INCOMING_MS
const BATCH = 500

/**
 * Deletes unused pictures, files without a row, and photos that a dying process left behind. Idempotent and safe to run
 * concurrently. The same picture may be uploaded again at this moment. An upload first writes the master, which makes
 * it young, and then, holding the picture's lock, the row. So while holding that lock and finding no row, the sweeper
 * may remove what is not young: the master of an upload in progress stays, and its row, which comes later, has the
 * other sizes made again. The old row is deleted in a separate transaction before that: if the files were deleted
 * first, a crash in between would leave a row without its files.
 */
export async function sweepPictures(db: Db, store: PictureStore, log: Log, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_MS)
  const incoming = await store.forgetIncoming(new Date(now.getTime() - INCOMING_MS))

  let pictures = 0
  for (;;) {
    const count = await deleteUnused(db, BATCH)
    pictures += count
    if (count < BATCH) break
  }

  let removed = 0
  const removeRowless = async (ids: ReadonlySet<string>) => {
    const rowless = await withoutRow(db, [...ids])
    await rowByRow({ log, part: 'pictures' }, rowless, String, async (id) => {
      if (await removeFiles(db, store, id, before)) removed++
    })
  }
  let old = new Set<string>()
  for await (const { name, modifiedAt } of store.list()) {
    if (modifiedAt < before) old.add(pictureIdOf(name))
    if (old.size < BATCH) continue
    await removeRowless(old)
    old = new Set()
  }
  await removeRowless(old)

  if (incoming + pictures + removed > 0) {
    log.info({ incoming, pictures, removed }, 'unused pictures deleted')
  }
}

const pictureIdOf = (file: string): string => file.slice(0, file.indexOf('-'))

/** Young files are left: a master that is about to be stored, from which the job makes the rest again. */
const removeFiles = (db: Db, store: PictureStore, id: string, before: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockPicture(tx, id)
    if (await hasPicture(tx, id)) return false
    for (const width of WIDTHS) {
      for (const format of FORMATS) await store.removeOlder(fileName(id, width, format), before)
    }
    return true
  })
