import { createHash } from 'node:crypto'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { PictureStore } from '#adapters/pictures/picture-store.ts'
import type { Tx } from '#db/pool.ts'
import { concurrencyLimit } from '#concurrency/concurrency-limit.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { fileName, MASTER_WIDTH } from '@farmgate/domain/catalogue/listings/picture-set.ts'
import { addOwner, countKept, lockOwner, lockPicture, savePicture } from './pictures.sql.ts'
import { renderMaster } from './render.ts'

/** How many pictures one account may store. */
export const PICTURES_MAX = 200

/** A photo as uploaded. */
export interface Photo {
  readonly path: string
}

export interface MadePicture {
  readonly id: string
  readonly width: number
  readonly height: number
  readonly placeholder: string
}

/** A photo keeps a core busy for a moment. A caller who would wait longer than a few seconds is asked to retry. */
const inTurn = concurrencyLimit(2, 16, 5)

/**
 * Decodes, rotates upright, strips, re-encodes and stores the master. Runs before the transaction because it is slow.
 */
export const makePicture = (store: PictureStore, photo: Photo): Promise<MadePicture> =>
  inTurn(async () => {
    const { content, width, height, placeholder } = await renderMaster(photo.path)
    const id = createHash('sha256').update(content).digest('hex').slice(0, 32)
    // Always, even if it exists already: a file written just now is too young to be swept.
    await store.write(fileName(id, MASTER_WIDTH, 'webp'), content)
    return { id, width, height, placeholder }
  })

/** The same without storing it: for a photo that is kept encrypted. */
export const readPhoto = (photo: Photo): Promise<Buffer> =>
  inTurn(async () => (await renderMaster(photo.path)).content)

/**
 * Part of the caller's transaction: inserts the row, its owner within the quota, and the job that makes the other
 * sizes.
 */
export async function storePicture(tx: Tx, accountId: string, made: MadePicture): Promise<void> {
  await lockOwner(tx, accountId)
  await storeUnownedPicture(tx, made)
  if ((await addOwner(tx, accountId, made.id)) && (await countKept(tx, accountId)) > PICTURES_MAX) {
    throw new Refusal('picture.too_many')
  }
}

/** The same for a picture that counts for no account: a driver has none. */
export async function storeUnownedPicture(tx: Tx, made: MadePicture): Promise<void> {
  // The sweeper takes this lock as well (sweep-pictures.ts), so it can't run from here to the commit.
  await lockPicture(tx, made.id)
  const isComplete = await savePicture(tx, made)
  if (!isComplete) await enqueue(tx, 'finish-picture', { id: made.id }, { key: `finish-picture:${made.id}` })
}
