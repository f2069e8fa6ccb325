import type { PictureStore } from '../adapters/pictures/picture-store.ts'
import { finishLatePictures, finishPicture } from '../features/pictures/finish-picture.ts'
import { sweepPictures } from '../features/pictures/sweep-pictures.ts'
import type { JobName, Jobs } from './enqueue.ts'
import { sweepExpired } from './sweep-expired.ts'
import type { Task } from './task.ts'

/** The task of every job there is. */
export const createTasks = (pictures: PictureStore): { readonly [Name in JobName]: Task<Jobs[Name]> } => ({
  'sweep-expired': (_payload, { db, log }) => sweepExpired(db, log),
  'finish-picture': ({ id }, { db, log }) => finishPicture(db, pictures, log, id),
  'finish-late-pictures': (_payload, { db }) => finishLatePictures(db),
  'sweep-pictures': (_payload, { db, log }) => sweepPictures(db, pictures, log),
})
