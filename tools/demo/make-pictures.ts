import { join } from 'node:path'
import type { PictureStore } from '@farmgate/server/adapters/pictures/picture-store.ts'
import { type MadePicture, makePicture } from '@farmgate/server/features/catalogue/pictures/store-picture.ts'

export const picturePath = (name: string): string => join(import.meta.dirname, 'pictures', `${name}.webp`)

/**
 * Makes each picture once, however many listings show it; two at a time, which is the limit of the picture pipeline.
 */
export async function makePictures(
  store: PictureStore,
  names: Iterable<string>,
): Promise<ReadonlyMap<string, MadePicture>> {
  const made = new Map<string, MadePicture>()
  const waiting = names[Symbol.iterator]()
  const work = async () => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
      made.set(next.value, await makePicture(store, { path: picturePath(next.value) }))
    }
  }
  await Promise.all([work(), work()])
  return made
}

export function pictureNamed(pictures: ReadonlyMap<string, MadePicture>, name: string): MadePicture {
  const made = pictures.get(name)
  if (made === undefined) throw new Error(`no picture named ${name}`)
  return made
}
