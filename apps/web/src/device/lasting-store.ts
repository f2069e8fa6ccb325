import type { ActStore } from './queue.ts'

/**
 * The device's store of acts. Where the device has no room, or a private window no database, an act lives as long as the
 * page. `changed` tells the other tabs.
 */
export function lastingStore<Act extends { readonly key: string }>(
  stored: ActStore<Act>,
  changed: () => void,
): ActStore<Act> {
  const memory = new Map<string, Act>()
  return {
    all: async () => {
      const rows = await stored.all().catch(() => [])
      // Memory last: it has what could not be written over an older row.
      return [...new Map([...rows, ...memory.values()].map((act) => [act.key, act])).values()]
    },
    put: async (act) => {
      try {
        await stored.put(act)
        memory.delete(act.key)
      } catch {
        memory.set(act.key, act)
      }
      changed()
    },
    remove: async (key) => {
      memory.delete(key)
      await stored.remove(key).catch(() => {})
      changed()
    },
  }
}
