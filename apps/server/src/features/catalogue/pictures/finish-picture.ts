import type { PictureStore } from '#adapters/pictures/picture-store.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { enqueue } from '#jobs/enqueue.ts'
import type { Log } from '#logging/log.ts'
import { fileName, FORMATS, MASTER_WIDTH, widthsOf } from '@farmgate/domain/catalogue/listings/picture-set.ts'
import { findIncomplete, listIncomplete, markComplete } from './pictures.sql.ts'
import { renderSize } from './render.ts'

/** Creates every size in every format from the master. Existing files are complete, and stay. */
export async function finishPicture(db: Db, store: PictureStore, log: Log, id: string): Promise<void> {
  const picture = await findIncomplete(db, id)
  // Finished by another worker, or deleted because it was unused.
  if (picture === undefined) return
  const master = await store.read(fileName(id, MASTER_WIDTH, 'webp'))
  if (master === null) throw new Error(`the master of picture ${id} is missing`)
  for (const { name, pixels } of widthsOf(picture.width)) {
    for (const format of FORMATS) {
      const file = fileName(id, name, format)
      if ((await store.open(file)) === null) await store.write(file, await renderSize(master, pixels, format))
    }
  }
  await markComplete(db, picture)
  log.debug({ picture: id }, 'picture finished')
}

/**
 * Queues another job for pictures not finished in time: a job can be lost to a restored backup or to its last failed
 * attempt.
 */
export async function finishLatePictures(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const id of await listIncomplete(tx, LATE_MAX)) {
      await enqueue(tx, 'finish-picture', { id }, { key: `finish-picture:${id}` })
    }
  })
}

const LATE_MAX = 500
