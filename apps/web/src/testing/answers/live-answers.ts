import { live } from '@farmgate/contract/telling/live.ts'
import type { ChangedThing } from '@farmgate/domain/telling/changed-thing.ts'
import { openStream } from '../answers.ts'

const open = new Set<ReadableStreamDefaultController<Uint8Array>>()

/** Opens the stream of live changes, as the server does. It is silent until a test says that something changed. */
export const answerLive = (): void =>
  openStream(live, () => {
    let own: ReadableStreamDefaultController<Uint8Array> | undefined
    return new ReadableStream<Uint8Array>({
      start(controller) {
        own = controller
        open.add(controller)
      },
      cancel() {
        if (own !== undefined) open.delete(own)
      },
    })
  })

/** Tells open pages that something changed: they read it again. */
export function sayChanged(...what: readonly ChangedThing[]): void {
  const event = new TextEncoder().encode(`event: changed\ndata: ${JSON.stringify({ what })}\n\n`)
  for (const controller of open) controller.enqueue(event)
}
