import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'

interface Count {
  readonly total: number
  readonly totalIsMore: boolean
}

/** Returns `24 products`, or `1000+ products` where an exact count would be too slow. */
export function useCountText(): (count: Count) => string {
  const words = useWords('shop')
  const { language } = useLanguage()
  return ({ total, totalIsMore }) => {
    if (totalIsMore) return fill(words.moreProducts, { count: total })
    return fillCount(language, words, 'products', total)
  }
}

/** The same count as the label of the button that shows them. */
export function useShowText(): (count: Count | undefined) => string {
  const words = useWords('shop')
  const { language } = useLanguage()
  return (count) => {
    if (count === undefined) return words.showProducts
    const { total, totalIsMore } = count
    if (totalIsMore) return fill(words.showMore, { count: total })
    return fillCount(language, words, 'showCount', total)
  }
}
