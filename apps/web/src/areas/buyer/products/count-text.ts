import { fill } from '@farmgate/messages/fill.ts'
import { useWords } from '../../../words.ts'

interface Count {
  readonly total: number
  readonly totalIsMore: boolean
}

/** `24 products`, or `1000+ products` where counting them all would keep everybody waiting. */
export function useCountText(): (count: Count) => string {
  const words = useWords('shop')
  return ({ total, totalIsMore }) => {
    if (totalIsMore) return fill(words.moreProducts, { count: total })
    return total === 1 ? words.oneProduct : fill(words.manyProducts, { count: total })
  }
}

/** The same as a promise on the button that leads there. */
export function useShowText(): (count: Count | undefined) => string {
  const words = useWords('shop')
  return (count) => {
    if (count === undefined) return words.showProducts
    const { total, totalIsMore } = count
    if (totalIsMore) return fill(words.showMore, { count: total })
    return total === 1 ? words.showOne : fill(words.showMany, { count: total })
  }
}
