import type { JobName, Jobs } from './enqueue.ts'
import { sweepExpired } from './sweep-expired.ts'
import type { Task } from './task.ts'

/** The task of every job there is. */
export const tasks: { readonly [Name in JobName]: Task<Jobs[Name]> } = {
  'sweep-expired': (_payload, { db, log }) => sweepExpired(db, log),
}
