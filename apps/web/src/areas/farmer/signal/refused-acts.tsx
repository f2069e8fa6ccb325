import { type FarmParcel, farmParcels } from '@farmgate/contract/delivery/packing.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { timeText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import type { Act, BagReport } from '#outbox/act.ts'
import { myOutbox } from '#outbox/my-outbox.ts'
import { useOutbox } from '#outbox/use-outbox.ts'

/** What the server refused for good, each with the thing's name, until the farmer has read it. */
export function RefusedActs() {
  const words = useWords('offline')
  const { refused } = useOutbox()
  const textOf = useRefusalText(refused)
  return refused.map((act) => (
    <Note
      key={act.key}
      tone="bad"
      action={
        <Button size="sm" variant="secondary" onClick={() => void myOutbox()?.dismiss(act.key)}>
          {words.understood}
        </Button>
      }
    >
      {textOf(act)}
    </Note>
  ))
}

function useRefusalText(refusedActs: readonly Act[]): (act: Act) => string {
  const words = useWords('offline')
  const packing = useWords('packing')
  const shell = useWords('shell')
  const problems = useWords('problems')
  const { language } = useLanguage()
  // What happened to the line instead is in the list that was fetched since.
  const hasReport = refusedActs.some(({ deed }) => deed.kind === 'report')
  const { data: bags } = useQuery({ ...query('farmer', farmParcels, {}), enabled: hasReport })
  return ({ deed, refused }) => {
    const product = deed.name
    if (deed.kind === 'report') {
      const change = lastChange(bags?.parcels, deed)
      const isOver = refused === 'line.not_changeable' && change !== null && change.by !== 'farmer'
      if (isOver)
        return fill(change.by === 'buyer' ? words.reportAfterBuyer : words.reportAfterMarket, {
          product,
          buyer: deed.buyer,
          time: timeText(change.at, language),
        })
      if (refused === 'order.not_found') return fill(words.reportTooLate, { product })
      if (refused === 'parcel.handed_over')
        return fill(words.reportHandedOver, { product, buyer: deed.buyer })
    }
    const reason = problems[refused ?? ''] ?? shell.unexplained
    if (deed.kind === 'stock') {
      const amount = fillCount(language, packing, `amount.${deed.unit}`, deed.quantity)
      if (refused === 'doubtful') return fill(words.doubtfulStock, { product, amount })
      if (refused === 'product.not_found') return fill(words.refusedStock, { product, amount })
    }
    if (deed.kind === 'tick' && refused === 'order.not_found')
      return fill(deed.packed ? words.refusedTick : words.refusedUntick, { product })
    return fill(words.refusedOther, { product, reason })
  }
}

/** The newest change of the line that a report was about. */
const lastChange = (bags: readonly FarmParcel[] | undefined, { order, report }: BagReport) =>
  bags
    ?.find(({ _id }) => _id === order)
    ?.lines.find(({ product }) => product._id === report.lines?.[0]?.product)?.lastChange ?? null
