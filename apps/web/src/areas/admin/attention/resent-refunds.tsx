import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Note } from '#ui/feedback/note.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { useWords } from '#words.ts'
import { BulkResult } from '../lists/bulk-result.tsx'
import { RefusalNote } from '../orders/actions/refusal-note.tsx'
import type { ResendAll } from './use-resend-all.ts'

/** The result of every refund that was sent by one action. */
export function ResentRefunds({ resendAll: { failure, result, close } }: { resendAll: ResendAll }) {
  const words = useWords('attention')
  if (failure !== undefined) return <RefusalNote stale={undefined} failure={failure} />
  if (result === null) return null
  const { results, more } = result
  if (results.length === 0) return <Note tone="mute">{words.resentNone}</Note>
  return (
    <>
      <BulkResult
        title={fill(words.resentTitle, { count: results.length })}
        rows={results.map((row) => ({
          ...row,
          name: fill(words.refundNamed, {
            number: row.orderNumber === null ? words.moneyWithoutOrder : displayOrderNumber(row.orderNumber),
            amount: rupeesText(row.amount),
          }),
          now: null,
        }))}
        doneText={words.resentDone}
        alreadyText={words.resentAlready}
        onClose={close}
      />
      {more && <Note tone="warn">{words.resentMore}</Note>}
    </>
  )
}
