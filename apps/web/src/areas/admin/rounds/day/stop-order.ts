import type { RoundStop } from '@farmgate/contract/delivery/rounds.ts'

/** These ids with one of them at another index. */
export function moved(ids: readonly string[], id: string, to: number): readonly string[] {
  const rest = ids.filter((each) => each !== id)
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, id)
}

/** The stops in this order, numbered from 1; those that are not named come last, as they were. */
export function sorted<Stop extends Pick<RoundStop, '_id' | 'number'>>(
  stops: readonly Stop[],
  ids: readonly string[],
): readonly Stop[] {
  const placeOf = new Map(ids.map((id, index) => [id, index]))
  const place = ({ _id }: Stop) => placeOf.get(_id) ?? ids.length
  return stops
    .toSorted((one, two) => place(one) - place(two))
    .map((stop, index) => ({ ...stop, number: index + 1 }))
}

/** Runs of neighbours with the same pincode: an operator may number them across pincodes. */
export function byPincode<Stop extends Pick<RoundStop, 'pincode'>>(
  stops: readonly Stop[],
): readonly { readonly pincode: string; readonly stops: readonly Stop[] }[] {
  const runs: { pincode: string; stops: Stop[] }[] = []
  for (const stop of stops) {
    const last = runs.at(-1)
    if (last?.pincode === stop.pincode) last.stops.push(stop)
    else runs.push({ pincode: stop.pincode, stops: [stop] })
  }
  return runs
}

/** Whether a stop matches what was typed: a part of its name, address, pincode, order number, or its own number. */
export function isStopFound(stop: RoundStop, typed: string): boolean {
  const text = typed.trim().toLocaleLowerCase()
  if (text === '' || String(stop.number) === text) return true
  return [stop.name, stop.street, stop.city, stop.pincode, stop.order.number].some((part) =>
    part.toLocaleLowerCase().includes(text),
  )
}
