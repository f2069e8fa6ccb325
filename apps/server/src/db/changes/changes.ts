import type { ChangedThing } from '@farmgate/domain/telling/changed-thing.ts'
import type { Db, Tx } from '../pool.ts'

/** A hint without data: subscribers refetch with their own token. */
export interface Change {
  readonly what: ChangedThing
  /** The accounts concerned, and every admin when `admins` is true. */
  readonly to: readonly string[]
  readonly admins: boolean
}

export type OnChanges = (changes: readonly Change[]) => void

const outlets = new WeakMap<Db, OnChanges>()
const announced = new WeakMap<Tx, Change[]>()

/** Sets the function that publishes committed changes of this database. Without it they are dropped. */
export function onChanges(db: Db, tell: OnChanges): void {
  outlets.set(db, tell)
}

/** Records a change in its transaction: published after the commit, dropped after a rollback. */
export function announce(tx: Tx, change: Change): void {
  const before = announced.get(tx)
  if (before === undefined) announced.set(tx, [change])
  else before.push(change)
}

/** Publishes the changes of a committed transaction. A failing publisher must not make the commit look failed. */
export function announceChanges(db: Db, tx: Tx): void {
  const changes = announced.get(tx)
  if (changes === undefined) return
  try {
    outlets.get(db)?.(changes)
  } catch {
    // A hint is lost; screens poll as a fallback.
  }
}
