import { live } from '@farmgate/contract/telling/live.ts'
import { onTestFinished } from 'vitest'
import { until } from './until.ts'

interface Listener {
  readonly status: number
  readonly headers: Headers
  /** The raw text received so far. */
  text(): string
  /** The changes received, hint by hint. */
  hints(): string[][]
  /** Whether this text arrives in time. */
  hears(thing: string, withinMs?: number): Promise<boolean>
  /** Whether the server has closed the stream. */
  over(): boolean
  ended(withinMs: number): Promise<boolean>
  leave(): void
}

/** Subscribes as a browser does, until the test ends. */
export async function listen(
  url: string,
  { token }: { readonly token: string },
  path: string = live.path,
): Promise<Listener> {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const reply = await fetch(url + path, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  let text = ''
  let over = false
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    try {
      for await (const chunk of reply.body ?? []) text += decoder.decode(chunk, { stream: true })
    } catch {
      // The connection was cut, or closed by this test.
    }
    over = true
  }
  void read()
  const hints = () =>
    [...text.matchAll(/^event: changed\ndata: (.*)$/gm)].map(
      ([, data = '']) => (JSON.parse(data) as { what: string[] }).what,
    )
  return {
    status: reply.status,
    headers: reply.headers,
    text: () => text,
    hints,
    hears: (thing, withinMs = 3_000) => inTime(() => hints().flat().includes(thing), withinMs),
    over: () => over,
    ended: (withinMs) => inTime(() => over, withinMs),
    leave: () => leaving.abort(),
  }
}

const inTime = (look: () => boolean, withinMs: number): Promise<boolean> =>
  until(async () => look() || undefined, withinMs).catch(() => false)
