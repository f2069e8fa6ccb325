import { Price } from '../ui/price.tsx'
import { ProcessingOverlay } from '../ui/overlay.tsx'
import { useWords } from '../words.ts'
import type { Payment } from './use-payment.ts'

/** Over the page while an order is placed and paid; out of the way while the gateway's sheet is open. */
export function PaymentOverlay({ payment: { progress } }: { payment: Payment }) {
  const words = useWords('checkout')
  if (progress === null) return null
  const { step, cash, rupees, lost = false } = progress
  return (
    <ProcessingOverlay
      open={step !== 'at-sheet'}
      title={cash ? words.placing : words.processing}
      text={lost ? words.lineLost : step === 'done' ? words.nearlyThere : words.keepOpen}
      amount={<Price rupees={rupees} />}
    />
  )
}
