import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { ReturnForm } from '@farmgate/contract/forms/order.ts'
import { requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { uploadAs } from '#api/upload.ts'
import { useChosenPhoto } from '#components/form/chosen-photo.ts'
import { useFormCall } from '#components/form/form-call.ts'
import { FormOutcome } from '#components/form/form-outcome.tsx'
import { ScrollIntoView } from '#components/form/scroll-into-view.tsx'
import { refreshOrders } from '../../payment/refresh-orders.ts'
import { PRODUCT_LONG_SIDE_PX } from '#components/form/shrink-photo.ts'
import { AskButton } from '#ui/buttons/ask-button.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Photo } from '#ui/data/photo.tsx'
import { PhotoPicker } from '#ui/fields/photo-picker.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useUnsavedWork } from '#unsaved-work.ts'
import { useWords } from '#words.ts'
import { cacheOrder } from '../my-orders.ts'

interface ReturnDialogProps {
  order: Order
  /** Outlives the dialog: a retry after a lost response sends the same key. */
  keyOf: (content: unknown) => string
  onClose: () => void
  onRequested: () => void
}

/** Reason and photo are optional. */
export function ReturnDialog({ order, keyOf, onClose, onRequested }: ReturnDialogProps) {
  const words = useWords('orders')
  const shell = useWords('shell')
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { photo, preparing, choose, ready } = useChosenPhoto(PRODUCT_LONG_SIDE_PX)
  const [share, setShare] = useState<number | null>(null)
  useUnsavedWork(photo !== null)

  const { field, outcome, busy, submit } = useFormCall<{ reason: string }>({
    schema: () => ReturnForm,
    start: { reason: '' },
    send: async (body) => {
      const chosen = await ready()
      const input = { params: { id: order._id }, body }
      if (chosen !== null) setShare(0)
      try {
        const response = await uploadAs('user', requestReturn, input, {
          photo: chosen?.file ?? null,
          idempotencyKey: keyOf({ ...input, photo: chosen?.id }),
          onProgress: chosen === null ? () => undefined : setShare,
        })
        await cacheOrder(client, response.order)
      } catch (error) {
        // Refetch what the dialog covers.
        refreshOrders(client)
        throw error
      } finally {
        setShare(null)
      }
      onRequested()
      showToast({ tone: 'ok', text: fill(words.returnAsked, { number: displayOrderNumber(order.number) }) })
      return {}
    },
  })

  return (
    <Dialog
      open
      title={words.returnTitle}
      subtitle={`${displayOrderNumber(order.number)}, ${rupeesText(order.currentTotal)}`}
      closeLabel={shell.close}
      dismissible={!busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {words.keepGoods}
          </Button>
          <AskButton
            question={fill(words.askReturn, { amount: rupeesText(order.currentTotal) })}
            yes={words.yesReturn}
            no={words.noReturn}
            busy={busy}
            busyLabel={words.requesting}
            onYes={() => form.current?.requestSubmit()}
          >
            {words.requestReturn}
          </AskButton>
        </>
      }
    >
      <form ref={form} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
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
          <ScrollIntoView>
            <ProgressBar share={share} label={words.sendingPhoto} />
          </ScrollIntoView>
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
