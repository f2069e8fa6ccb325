import type { RunStop } from '@farmgate/contract/delivery/driver.ts'
import { type QueuedMark, rupeeSum } from './run-store.ts'

/** A photo over a weak signal takes long; without an answer it is sent again. */
const TIMEOUT_MS = 60_000

/** An answer that is not the server's yes. */
export class MarkError extends Error {
  readonly status: number

  constructor(status: number) {
    super()
    this.status = status
  }
}

/** Sends one mark. Returns what an operator must look at, for example a wrong code. */
export async function sendMark({
  token,
  photo,
  missing,
  cash,
  ...mark
}: QueuedMark): Promise<RunStop['problem']> {
  const form = new FormData()
  const { until: _until, isRefused: _isRefused, ...texts } = mark
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  form.append('missing', missing.join(','))
  // A mark of an older page may have a fraction of a paisa.
  form.append('cash', String(rupeeSum([cash])))
  if (photo !== undefined) form.append('image', photo, 'photo')
  const options = { method: 'POST', body: form, signal: AbortSignal.timeout(TIMEOUT_MS) }
  const reply = await fetch(`/api/runs/${token}/marks`, options)
  if (!reply.ok) throw new MarkError(reply.status)
  const { problem = null } = (await reply.json()) as { problem?: RunStop['problem'] }
  return problem
}
