import { Price } from '#components/format/price.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { ProcessingOverlay } from '#ui/overlays/overlay.tsx'
import { useWords } from '#words.ts'
import type { Payment } from './use-payment.ts'

/** Covers the page while an order is placed and paid; hidden while the gateway's sheet is open. */
export function PaymentOverlay({ payment: { progress } }: { payment: Payment }) {
  const words = useWords('checkout')
  if (progress === null) return null
  const { step, cash, rupees, lost = false, skip } = progress
  return (
    <ProcessingOverlay
      open={step !== 'at-sheet'}
      title={cash ? words.placing : words.processing}
      text={lost ? words.lineLost : step === 'done' ? words.nearlyThere : words.keepOpen}
      amount={<Price rupees={rupees} />}
      action={
        <Button variant="secondary" onClick={skip} className={skip === undefined ? 'invisible' : undefined}>
          {words.goNow}
        </Button>
      }
    />
  )
}
