import { live } from '@farmgate/contract/live.ts'
import { onTestFinished } from 'vitest'
import { until } from './until.ts'

interface Listener {
  readonly status: number
  readonly headers: Headers
  /** Everything that came, as it came. */
  text(): string
  /** The things that were said to have changed, hint by hint. */
  hints(): string[][]
  /** Whether this is said in time. */
  hears(thing: string, withinMs?: number): Promise<boolean>
  /** Whether the other side has hung up. */
  over(): boolean
  ended(withinMs: number): Promise<boolean>
  leave(): void
}

/** Listens as a browser does, until the test ends. */
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
      // Cut, or left by ourselves.
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
