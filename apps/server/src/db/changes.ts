import type { ChangedThing } from '@farmgate/domain/live/changed-thing.ts'
import type { Db, Tx } from './pool.ts'

/** A hint, never data: whoever gets it asks again, with their own token. */
export interface Change {
  readonly what: ChangedThing
  /** Whom it concerns: these accounts, and every admin where it says so. */
  readonly to: readonly string[]
  readonly admins: boolean
}

export type Tell = (changes: readonly Change[]) => void

const outlets = new WeakMap<Db, Tell>()
const announced = new WeakMap<Tx, Change[]>()

/** Where the changes of this database are told, once each is committed. Without an outlet they are told nowhere. */
export function onChanges(db: Db, tell: Tell): void {
  outlets.set(db, tell)
}

/** Part of the transaction that makes the change: told when it is committed, forgotten when it is not. */
export function announce(tx: Tx, change: Change): void {
  const before = announced.get(tx)
  if (before === undefined) announced.set(tx, [change])
  else before.push(change)
}

/** Only for a transaction that is committed. What is done is done: an outlet that fails must not make it look undone. */
export function tellChanges(db: Db, tx: Tx): void {
  const changes = announced.get(tx)
  if (changes === undefined) return
  try {
    outlets.get(db)?.(changes)
  } catch {
    // A hint is lost, and screens ask again by themselves.
  }
}
