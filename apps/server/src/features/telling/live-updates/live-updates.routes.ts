import { live } from '@farmgate/contract/telling/live.ts'
import { Answer } from '#http/responses/answer.ts'
import type { On } from '#http/on.ts'
import type { LiveStreams } from './live-streams.ts'

export function liveUpdatesRoutes(on: On, streams: LiveStreams): void {
  on(live, async ({ actor }) => new Answer(streams.open(actor), [], UNTOUCHED))
}

/** A proxy that buffers or compresses the stream would hold back every hint. */
const UNTOUCHED = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }
