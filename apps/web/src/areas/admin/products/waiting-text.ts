import { fill } from '@farmgate/messages/fill.ts'
import { shortCount } from '../../../ui/short-count.ts'
import { useWords } from '../../../words.ts'

/** How much waits for the operator, as a line of text. */
export function useWaitingText(): (count: number) => string {
  const operator = useWords('operator')
  return (count) => {
    if (count === 0) return operator.noneWaiting
    return count === 1 ? operator.oneWaiting : fill(operator.manyWaiting, { count: shortCount(count) })
  }
}
