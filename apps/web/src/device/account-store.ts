import { deviceDatabase, type StoredRecord, STORES, type StoreName } from './device-database.ts'

interface Stored<Value> {
  readonly key: string
  readonly value: Value
  /** Milliseconds since 1970, by this device's clock. */
  readonly savedAt: number
}

/**
 * Values that one kind of data keeps on this device, apart for each account. A value older than `maxAgeMs` is never
 * returned, and is deleted at the next read. Values are stored by structured clone; a photo as an
 * ArrayBuffer, because Safari's private windows refuse blobs.
 */
export interface AccountStore<Value> {
  readonly put: (account: string, key: string, value: Value) => Promise<void>
  readonly get: (account: string, key: string) => Promise<Stored<Value> | null>
  /** Returns all values of the account, the oldest first. */
  readonly all: (account: string) => Promise<readonly Stored<Value>[]>
  readonly remove: (account: string, key: string) => Promise<void>
}

export function accountStore<Value>(
  name: StoreName,
  { maxAgeMs, now = Date.now }: { readonly maxAgeMs: number; readonly now?: () => number },
): AccountStore<Value> {
  const storedValue = ({ key, value, savedAt }: StoredRecord): Stored<Value> => ({
    key,
    value: value as Value,
    savedAt,
  })
  /** Deletes what is too old of every account: the account of an old value may never sign in here again. */
  async function deleteExpired(): Promise<void> {
    const transaction = (await deviceDatabase()).transaction(name, 'readwrite')
    const expired = IDBKeyRange.upperBound(now() - maxAgeMs)
    for await (const cursor of transaction.store.index('byAge').iterate(expired)) void cursor.delete()
    await transaction.done
  }

  return {
    put: async (account, key, value) => {
      await (await deviceDatabase()).put(name, { account, key, value, savedAt: now() })
    },
    get: async (account, key) => {
      await deleteExpired()
      const record = await (await deviceDatabase()).get(name, [account, key])
      return record === undefined ? null : storedValue(record)
    },
    all: async (account) => {
      await deleteExpired()
      const database = await deviceDatabase()
      const records = await database.getAllFromIndex(name, 'byAccount', everyTime(account))
      return records.map(storedValue)
    },
    remove: async (account, key) => (await deviceDatabase()).delete(name, [account, key]),
  }
}

/** Deletes what these stores, or all of them, keep of an account. */
export async function forgetAccount(account: string, stores: readonly StoreName[] = STORES): Promise<void> {
  const transaction = (await deviceDatabase()).transaction(stores, 'readwrite')
  for (const name of stores)
    for await (const cursor of transaction.objectStore(name).index('byAccount').iterate(everyTime(account)))
      void cursor.delete()
  await transaction.done
}

const everyTime = (account: string): IDBKeyRange =>
  IDBKeyRange.bound([account, -Infinity], [account, Infinity])
