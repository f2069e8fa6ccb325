import type { BuyerKey } from './buyers.ts'

interface Reader {
  readonly agreedDaysAgo: number
  readonly leftDaysAgo?: number
}

/** Subscribers of the newsletter, some time after they joined; one has unsubscribed. */
export const readers: Readonly<Partial<Record<BuyerKey, Reader>>> = {
  asha: { agreedDaysAgo: 380 },
  sneha: { agreedDaysAgo: 301, leftDaysAgo: 64 },
  priya: { agreedDaysAgo: 270 },
  kavita: { agreedDaysAgo: 190 },
  sunita: { agreedDaysAgo: 133 },
  ishita: { agreedDaysAgo: 12 },
}
