import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import type { SettableStage } from '@farmgate/domain/ordering/orders/stage.ts'
import { bulkStageQuestion, stageQuestion } from '@farmgate/domain/ordering/order-admin/stage-question.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'

/** What is asked in a stage button. `missing`: a stage is skipped. */
interface AskedText {
  readonly question: string
  readonly missing: boolean
}

/** Returns what is asked before one order moves. */
export function useStageQuestion(): (order: Order, to: SettableStage) => AskedText {
  const admin = useWords('admin')
  return (order, to) => {
    const question = stageQuestion(order, to)
    return {
      question: fill(admin[`ask.${question}`], { amount: rupeesText(order.currentTotal) }),
      missing: question === 'skip' || question === 'skipCash',
    }
  }
}

/** Returns what is asked before several orders move: how many, how much, and what of it is cash. */
export function useBulkStageQuestion(): (orders: readonly Order[], to: SettableStage) => AskedText {
  const words = useWords('bulk')
  const { language } = useLanguage()
  return (orders, to) => {
    const { count, total, cash, skipped } = bulkStageQuestion(orders, to)
    const key = cash > 0 ? 'deliveredCash' : to
    const text = fill(fillCount(language, words, `ask.${key}`, count), {
      amount: rupeesText(total),
      cash: rupeesText(cash),
    })
    return {
      question: skipped > 0 ? `${fill(words['ask.skipped'], { count: skipped })} ${text}` : text,
      missing: skipped > 0,
    }
  }
}
