import type { PictureStore } from '../../adapters/pictures/picture-store.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Log } from '../../log.ts'
import { rowByRow } from '../../row-by-row.ts'
import { fileName, FORMATS, pictureIdOf, WIDTHS } from './picture-files.ts'
import { deleteUnused, hasPicture, lockPicture, withoutRow } from './pictures.sql.ts'

/** An hour is longer than any call takes; a day, longer than anybody keeps a form open. */
const INCOMING_MS = 3_600_000
const UNUSED_MS = 24 * INCOMING_MS
const BATCH = 500

/**
 * Throws away pictures that nothing shows, files that no row knows and photos that a dying process left behind. Safe to
 * run twice, or twice at once.
 *
 * Somebody may bring the same picture again at this very moment. An upload first writes the master, which makes it young,
 * and then, holding the picture's lock, the row. So whoever holds that lock and finds no row may remove what is not
 * young: the master of an upload that is on its way stays, and its row, which comes after us, has the other sizes
 * made again. The old row goes in a transaction of its own before that: were the files first, one who dies in between would leave
 * a row that promises files.
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
    log.info({ incoming, pictures, removed }, 'pictures swept away')
  }
}

/** What is young is left: a master that somebody is about to keep, from which the job makes the rest again. */
const removeFiles = (db: Db, store: PictureStore, id: string, before: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockPicture(tx, id)
    if (await hasPicture(tx, id)) return false
    for (const width of WIDTHS) {
      for (const format of FORMATS) await store.removeOlder(fileName(id, width, format), before)
    }
    return true
  })
