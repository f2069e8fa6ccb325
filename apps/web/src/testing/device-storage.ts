import * as fakes from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { deviceDatabase, STORES } from '#device/device-database.ts'

const parts = Object.entries(fakes).filter(([name]) => /^(indexedDB|IDB)/.test(name))

/** The browser of this file's tests stores things on the device: an empty one for each test. */
export function storeOnDevice(): void {
  beforeAll(() => {
    for (const [name, value] of parts)
      Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
  })
  afterEach(async () => {
    const transaction = (await deviceDatabase()).transaction(STORES, 'readwrite')
    await Promise.all(STORES.map((name) => transaction.objectStore(name).clear()))
    await transaction.done
  })
  afterAll(async () => {
    // The app closes its connection, as for a newer version in another tab.
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase('farmgate')
      request.addEventListener('success', () => resolve())
      request.addEventListener('error', () => reject(new Error('the database was not deleted')))
    })
    // Without it no later file stores anything. The other parts stay for a request that is still on its way.
    Reflect.deleteProperty(globalThis, 'indexedDB')
  })
}
