import { fill } from '@farmgate/messages/fill.ts'
import { shortCount } from '../../../ui/short-count.ts'
import { useWords } from '../../../words.ts'

/** How many products somebody has listed, in whatever state. */
export function useListedText(): (count: number) => string {
  const operator = useWords('operator')
  return (count) =>
    count === 1 ? operator.oneListed : fill(operator.manyListed, { count: shortCount(count) })
}
