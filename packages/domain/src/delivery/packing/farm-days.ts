/** Orders that were begun before the cut-off may still be paid for this long. */
const FINAL_AFTER_MS = 30 * 60_000

/** Returns when a farm's list of a day is final. */
export const listIsFinalAt = (cutOffAt: Date): Date => new Date(cutOffAt.getTime() + FINAL_AFTER_MS)

/** How a bag leaves the farm: to a round day, with a courier, or without a promised day. */
interface BagWay {
  readonly day: { readonly roundId: string; readonly day: string } | null
  readonly byCourier: boolean
}

/** Numbers the bags of each day from 1, in the order in which they are listed. */
export function numberBags<Bag extends BagWay>(
  bags: readonly Bag[],
): { readonly bag: Bag; readonly number: number }[] {
  const counted = new Map<string, number>()
  return bags.map((bag) => {
    const key = keyOf(bag)
    const number = (counted.get(key) ?? 0) + 1
    counted.set(key, number)
    return { bag, number }
  })
}

const keyOf = ({ day, byCourier }: BagWay): string =>
  day === null ? (byCourier ? 'courier' : 'no day') : `${day.day} ${day.roundId}`

interface DayOfLine {
  readonly roundId: string
  readonly day: string
  /** In a form that sorts as text. */
  readonly dropOffAt: string
}

/** Groups lines by the round day to which they are brought, the earliest first. Those without a day come last. */
export function linesByDay<Line extends { readonly day: DayOfLine | null }>(
  lines: readonly Line[],
): { readonly day: Line['day']; readonly lines: readonly Line[] }[] {
  const groups = Map.groupBy(lines, ({ day }) => (day === null ? '' : `${day.dropOffAt} ${day.roundId}`))
  return [...groups]
    .toSorted(([a], [b]) => (a === '' ? 1 : b === '' ? -1 : a < b ? -1 : 1))
    .map(([, own]) => ({ day: own[0]?.day ?? null, lines: own }))
}
