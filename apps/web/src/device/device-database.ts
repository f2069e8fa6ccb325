import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** The object stores. Each kind of data has its own; a new name here creates its store on the next visit. */
export const STORES = ['drafts', 'copies', 'outbox'] as const

export type StoreName = (typeof STORES)[number]

/** One value of one account. */
export interface StoredRecord {
  /** The owner: no other account on this device reads it. */
  readonly account: string
  readonly key: string
  /** Milliseconds since 1970, by this device's clock. */
  readonly savedAt: number
  readonly value: unknown
}

type Schema = DBSchema & {
  [Name in StoreName]: {
    key: [account: string, key: string]
    value: StoredRecord
    indexes: { byAccount: [account: string, savedAt: number]; byAge: number }
  }
}

const NAME = 'farmgate'

let opened: Promise<IDBPDatabase<Schema>> | null = null

/** Opens the database once per page. It rejects where the browser has none, as in some private windows. */
export function deviceDatabase(): Promise<IDBPDatabase<Schema>> {
  opened ??= open()
  // A failed attempt is not kept: the next call tries again.
  opened.catch(close)
  return opened
}

const close = (): void => {
  opened = null
}

const open = (): Promise<IDBPDatabase<Schema>> =>
  // Stores are only ever added, so their number is the version.
  openDB<Schema>(NAME, STORES.length, {
    upgrade(database) {
      for (const name of STORES) {
        if (database.objectStoreNames.contains(name)) continue
        const store = database.createObjectStore(name, { keyPath: ['account', 'key'] })
        store.createIndex('byAccount', ['account', 'savedAt'])
        store.createIndex('byAge', 'savedAt')
      }
    },
    // A newer page in another tab waits until this one lets go.
    blocking(_current, _blocked, event) {
      ;(event.target as IDBDatabase).close()
      close()
    },
    terminated: close,
  })
