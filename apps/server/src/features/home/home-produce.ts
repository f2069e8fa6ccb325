import type { HomeProduct } from '@farmgate/contract/home.ts'

interface HomeProduce {
  /** At most six. */
  readonly deals: HomeProduct[]
  /** At most eight. */
  readonly fresh: HomeProduct[]
}

/** There are no listings yet, so there is nothing to show. The catalogue answers here with approved ones in stock. */
export const homeProduce = async (): Promise<HomeProduce> => ({ deals: [], fresh: [] })
