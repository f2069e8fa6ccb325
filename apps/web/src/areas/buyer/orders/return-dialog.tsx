import type { Order } from '@farmgate/contract/order-view.ts'
import { requestReturn, ReturnWish } from '@farmgate/contract/returns.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { uploadAs } from '../../../api/upload.ts'
import { useChosenPhoto } from '../../../components/chosen-photo.ts'
import { useFormCall } from '../../../components/form-call.ts'
import { FormOutcome } from '../../../components/form-outcome.tsx'
import { InSight } from '../../../components/in-sight.tsx'
import { orderNumber } from '../../../components/order-number.ts'
import { refreshOrders } from '../../../components/refresh-orders.ts'
import { PRODUCT_LONG_SIDE_PX } from '../../../components/shrink-photo.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Photo } from '../../../ui/photo.tsx'
import { PhotoPicker } from '../../../ui/photo-picker.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { rupeesText } from '../../../ui/rupees.ts'
import { TextareaField } from '../../../ui/textarea-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useUnsavedWork } from '../../../unsaved-work.ts'
import { useWords } from '../../../words.ts'
import { keepOrder } from './my-orders.ts'

interface ReturnDialogProps {
  order: Order
  /** Outlives the dialog: whoever tries again after a lost answer means the same. */
  keyOf: (content: unknown) => string
  onClose: () => void
  onAsked: () => void
}

/** A reason and a photo may go along, and need not. */
export function ReturnDialog({ order, keyOf, onClose, onAsked }: ReturnDialogProps) {
  const words = useWords('orders')
  const shell = useWords('shell')
  const client = useQueryClient()
  const formId = useId()
  const { photo, preparing, choose, ready } = useChosenPhoto(PRODUCT_LONG_SIDE_PX)
  const [share, setShare] = useState<number | null>(null)
  useUnsavedWork(photo !== null)

  const { field, outcome, busy, submit } = useFormCall<{ reason: string }>({
    schema: () => ReturnWish,
    start: { reason: '' },
    send: async (body) => {
      const chosen = await ready()
      const input = { params: { id: order._id }, body }
      if (chosen !== null) setShare(0)
      try {
        const answer = await uploadAs('user', requestReturn, input, {
          photo: chosen?.file ?? null,
          idempotencyKey: keyOf({ ...input, photo: chosen?.id }),
          onProgress: chosen === null ? () => undefined : setShare,
        })
        await keepOrder(client, answer.order)
      } catch (error) {
        // Behind the dialog stands what is true now.
        refreshOrders(client)
        throw error
      } finally {
        setShare(null)
      }
      onAsked()
      showToast({ tone: 'ok', text: fill(words.returnAsked, { number: orderNumber(order) }) })
      return {}
    },
  })

  return (
    <Dialog
      open
      title={words.returnTitle}
      subtitle={`${orderNumber(order)}, ${rupeesText(order.totalAmount)}`}
      closeLabel={shell.close}
      dismissible={!busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {words.keepGoods}
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel={words.requesting}>
            {words.requestReturn}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <p className="text-ink-2">{words.returnText}</p>
        <TextareaField label={words.returnReason} optional={words.optional} rows={3} {...field('reason')} />
        <PhotoPicker
          label={
            <>
              {words.photo} <span className="font-normal text-ink-2">{words.optional}</span>
            </>
          }
          hint={words.photoHint}
          action={preparing ? words.preparingPhoto : photo === null ? words.addPhoto : words.changePhoto}
          disabled={busy}
          onChoose={(file) => void choose(file)}
          picture={photo !== null && <Photo src={photo.url} alt={words.chosenPhoto} width={88} height={88} />}
        />
        {share !== null && (
          <InSight>
            <ProgressBar share={share} label={words.sendingPhoto} />
          </InSight>
        )}
        <FormOutcome
          outcome={outcome}
          done=""
          failed={words.returnFailed}
          failedAction={
            <Button type="submit" variant="secondary" busy={busy} busyLabel={words.requesting}>
              {shell.tryAgain}
            </Button>
          }
        />
      </form>
    </Dialog>
  )
}
