import type * as z from 'zod'
import { collectionOf } from './answers.ts'
import type { SendRequest } from './transport.ts'

/** The largest page of a list. */
const PAGE = 100

/** Reads a list page by page. An entry added meanwhile shifts the others, so some appear twice. */
export async function* listPages<Item>(
  ask: SendRequest,
  path: string,
  filter: Readonly<Record<string, string>>,
  item: z.ZodType<Item>,
): AsyncGenerator<readonly Item[]> {
  for (let skip = 0; ; skip += PAGE) {
    const query = new URLSearchParams({ ...filter, count: String(PAGE), skip: String(skip) })
    const { items } = await ask({ method: 'GET', path: `${path}?${query.toString()}` }, collectionOf(item))
    yield items
    if (items.length < PAGE) return
  }
}

/** Reads every page of a list that is known to be short. */
export async function listAll<Item>(...list: Parameters<typeof listPages<Item>>): Promise<Item[]> {
  const found: Item[] = []
  for await (const items of listPages(...list)) found.push(...items)
  return found
}

/** A span of time as the filter of a list: whole seconds that contain it. */
export const spanFilter = (from: Date, to: Date) => ({
  from: String(Math.floor(from.getTime() / 1000)),
  to: String(Math.ceil(to.getTime() / 1000)),
})
