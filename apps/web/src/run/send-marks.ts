import { type QueuedMark, readMarks, refuseMark, settleMark } from './run-store.ts'

export type SendResult = 'sent' | 'no signal' | 'link gone'

/** Sends what waits, in the order in which it was made. One tab at a time; the server takes each mark once. */
export const sendMarks = (token: string, changed: () => Promise<void>): Promise<SendResult> =>
  navigator.locks.request(`farmgate-run-${token}`, async () => {
    for (const { key, mark } of await readMarks(token)) {
      if (mark.isRefused === true) continue
      const status = await post(token, mark)
      if (status === null || status === 429 || status === 408 || status >= 500) return 'no signal'
      if (status === 410) return 'link gone'
      if (status < 300) await settleMark(key, mark)
      else await refuseMark(key, mark)
      await changed()
    }
    return 'sent'
  })

/** A photo over a weak signal takes long; without an answer it is sent again. */
const TIMEOUT_MS = 60_000

async function post(token: string, { photo, missing, cash, ...mark }: QueuedMark): Promise<number | null> {
  const form = new FormData()
  const { token: _token, isRefused: _isRefused, ...texts } = mark
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  form.append('missing', missing.join(','))
  form.append('cash', String(cash))
  if (photo !== undefined) form.append('image', photo, 'photo')
  try {
    const options = { method: 'POST', body: form, signal: AbortSignal.timeout(TIMEOUT_MS) }
    return (await fetch(`/api/runs/${token}/marks`, options)).status
  } catch {
    return null
  }
}
