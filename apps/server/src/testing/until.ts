import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until the function finds something. */
export async function until<T>(look: () => Promise<T | undefined>, withinMs: number): Promise<T> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > deadline) throw new Error(`Not seen within ${withinMs} ms.`)
    await sleep(50)
  }
}
