import { collectionBody } from './bodies.ts'
import { badRequest } from './gateway-fault.ts'

/** Newest first, ten by default. `body` returns null for entities that are not included. */
export function page<Thing extends { readonly createdAt: number }, Body>(
  query: URLSearchParams,
  things: readonly Thing[],
  body: (thing: Thing) => Body | null,
) {
  const count = wholeNumber(query, 'count', 10)
  if (count < 1 || count > 100) throw badRequest('The count must be between 1 and 100.', { field: 'count' })
  const skip = wholeNumber(query, 'skip', 0)
  const from = wholeNumber(query, 'from', 0)
  const to = wholeNumber(query, 'to', Number.MAX_SAFE_INTEGER)

  const found: Body[] = []
  let skipped = 0
  for (const thing of things.toReversed()) {
    const at = Math.floor(thing.createdAt / 1000)
    const wanted = at >= from && at <= to ? body(thing) : null
    if (wanted === null) continue
    if (skipped < skip) skipped++
    else found.push(wanted)
    if (found.length === count) break
  }
  return collectionBody(found)
}

function wholeNumber(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name)
  if (text === null) return otherwise
  if (!/^\d+$/.test(text)) throw badRequest(`The ${name} must be an integer.`, { field: name })
  return Number(text)
}
