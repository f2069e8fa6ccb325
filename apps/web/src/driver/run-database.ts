/**
 * The driver's database on the phone. Without the library that the rest of the site uses: this page needs little of it, and
 * has no room for the other kilobyte.
 */
const NAME = 'farmgate-run'
const VERSION = 2

type StoreName = 'sheets' | 'marks'

let opened: Promise<IDBDatabase> | null = null

function database(): Promise<IDBDatabase> {
  opened ??= open()
  // A failed attempt is not kept: the next call tries again.
  opened.catch(() => (opened = null))
  return opened
}

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.addEventListener('upgradeneeded', ({ oldVersion }) => {
      const { result } = request
      // A sheet of an older form is read anew; marks that were not sent stay.
      if (oldVersion > 0) result.deleteObjectStore('sheets')
      result.createObjectStore('sheets', { keyPath: 'token' })
      if (oldVersion === 0)
        result.createObjectStore('marks', { autoIncrement: true }).createIndex('byToken', 'token')
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
  })

/**
 * Returns the results of these requests, which are one transaction. They are done when it is: a full phone may refuse only
 * then.
 */
export async function inStore<Results extends readonly unknown[]>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => { readonly [At in keyof Results]: IDBRequest<Results[At]> },
): Promise<Results> {
  const transaction = (await database()).transaction(name, mode)
  const requests: readonly IDBRequest[] = work(transaction.objectStore(name))
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () =>
      resolve(requests.map(({ result }): unknown => result) as unknown as Results),
    )
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
  })
}
