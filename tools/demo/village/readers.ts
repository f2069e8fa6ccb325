import type { BuyerKey } from './buyers.ts'

interface Reader {
  readonly agreedDaysAgo: number
  readonly leftDaysAgo?: number
}

/** Who said yes to the newsletter, some time after they came; somebody had enough of it. */
export const readers: Readonly<Partial<Record<BuyerKey, Reader>>> = {
  asha: { agreedDaysAgo: 380 },
  sneha: { agreedDaysAgo: 301, leftDaysAgo: 64 },
  priya: { agreedDaysAgo: 270 },
  kavita: { agreedDaysAgo: 190 },
  sunita: { agreedDaysAgo: 133 },
  ishita: { agreedDaysAgo: 12 },
}
