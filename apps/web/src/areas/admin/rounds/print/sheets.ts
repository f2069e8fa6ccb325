import type { RoundBag, RoundDay, RoundStop } from '@farmgate/contract/delivery/rounds.ts'

export const SHEETS = ['drop-off', 'labels', 'pick', 'run'] as const
export type Sheet = (typeof SHEETS)[number]

/** One bag with the label's facts. */
export interface Label {
  readonly stop: RoundStop
  readonly bag: RoundBag
  /** From 1, of all bags of the stop. */
  readonly number: number
  readonly of: number
}

/** The labels of a day in the order of its stops. */
export const labelsOf = ({ stops }: Pick<RoundDay, 'stops'>, bags: readonly RoundBag[]): Label[] =>
  stops.flatMap((stop) => {
    const own = bags.filter((bag) => bag.stop === stop._id)
    return own.map((bag, index) => ({ stop, bag, number: index + 1, of: own.length }))
  })

export const LABELS_PER_SHEET = 10

/** Labels on sheets of ten; the first sheet begins with the numbers of those that are used. */
export function sheetsOfLabels<Thing extends object>(
  labels: readonly Thing[],
  startAt: number,
): (Thing | number)[][] {
  const cells = [...Array.from({ length: startAt - 1 }, (_, index) => index + 1), ...labels]
  return Array.from({ length: Math.ceil(cells.length / LABELS_PER_SHEET) }, (_, sheet) =>
    cells.slice(sheet * LABELS_PER_SHEET, (sheet + 1) * LABELS_PER_SHEET),
  )
}

/** Millimetres on paper: one page of the run sheet below its head, and what is on it. */
const PAGE_MM = 216
const PINCODE_MM = 7
const STOP_MM = 12
const LINE_MM = 4.6
/** Letters that surely fit on one line of an address. */
const LINE_LETTERS = 46

/** How high a stop is on paper, at least: its buyer, then the lines of its address and what to do. */
export const heightOf = ({ name, street, city, leaveAtDoor }: RoundStop): number => {
  const lines =
    Math.ceil((name.length + 14) / LINE_LETTERS) +
    Math.ceil((street.length + city.length + 2) / LINE_LETTERS) +
    (leaveAtDoor ? 1 : 0)
  return STOP_MM + Math.max(0, lines - 2) * LINE_MM
}

/** Fills pages with whole stops; the pincode stands above its first stop on each page. */
export function pagesOfStops(stops: readonly RoundStop[]): RoundStop[][] {
  const pages: RoundStop[][] = []
  let page: RoundStop[] = []
  let used = 0
  for (const stop of stops) {
    const needed = heightOf(stop) + (page.at(-1)?.pincode === stop.pincode ? 0 : PINCODE_MM)
    if (page.length > 0 && used + needed > PAGE_MM) {
      pages.push(page)
      page = []
      used = 0
    }
    used += page.length === 0 ? heightOf(stop) + PINCODE_MM : needed
    page.push(stop)
  }
  return page.length === 0 ? pages : [...pages, page]
}
