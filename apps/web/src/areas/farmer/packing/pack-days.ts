import type { PackDay } from '@farmgate/contract/delivery/packing.ts'
import { farmerPaths } from '#farmer-pages.ts'

/** How a bag, or a line of one, leaves the farm. */
interface Way {
  readonly day: PackDay | null
  readonly courier: boolean
}

/** What is brought to one round day, what a courier takes, or what has no promised day. */
export interface PackGroup<Item> {
  readonly key: string
  readonly day: PackDay | null
  readonly courier: boolean
  readonly items: readonly Item[]
}

const keyOf = ({ day, courier }: Way): string =>
  day === null ? (courier ? 'courier' : 'none') : packKey(day)

const packKey = ({ day, round }: PackDay): string => `${day}.${round._id}`

const PACK_DAY = 'day'

/** The pack list, opened at the bags of one round day. */
export const packListOf = (day: PackDay | null): string =>
  day === null ? farmerPaths.pack : `${farmerPaths.pack}?${PACK_DAY}=${packKey(day)}`

/** Returns the key of the group with which the pack list opens, if its address names one. */
export const askedKey = (address: URLSearchParams): string | null => address.get(PACK_DAY)

/** Groups by drop-off, the earliest first; courier and no promised day come last. */
export const byPackDay = <Item extends Way>(items: readonly Item[]): PackGroup<Item>[] =>
  [...Map.groupBy(items, keyOf)]
    .map(([key, own]) => ({
      key,
      day: own[0]?.day ?? null,
      courier: own[0]?.courier ?? false,
      items: own,
    }))
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))

/** Moments are in UTC and sort as text. */
const orderOf = ({ day, courier, key }: PackGroup<unknown>): string =>
  day === null ? (courier ? 'x' : 'y') : `${day.dropOffAt} ${key}`

/** How late a farm is for a drop-off, in whole minutes; 0 while it is in time. */
export const minutesLate = (dropOffAt: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(dropOffAt)) / 60_000))
