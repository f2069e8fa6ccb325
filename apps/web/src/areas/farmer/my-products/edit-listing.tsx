import { editProduct, type Listing } from '@farmgate/contract/listings.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { uploadAs } from '../../../api/upload.ts'
import { useChosenPhoto } from '../../../components/chosen-photo.ts'
import { useFormCall } from '../../../components/form-call.ts'
import { createIntent } from '../../../components/form-intent.ts'
import { FormOutcome } from '../../../components/form-outcome.tsx'
import { InSight } from '../../../components/in-sight.tsx'
import { useReviewNote } from '../../../components/listing-status.tsx'
import { ProductPhoto } from '../../../components/product-photo.tsx'
import { PRODUCT_LONG_SIDE_PX } from '../../../components/shrink-photo.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { PhotoPicker } from '../../../ui/photo-picker.tsx'
import { Photo } from '../../../ui/photo.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { TextareaField } from '../../../ui/textarea-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useUnsavedWork } from '../../../unsaved-work.ts'
import { useWords } from '../../../words.ts'
import { categoryWord } from '../listing/category-words.ts'
import { keepListing, refreshListings } from '../listing/my-listings.ts'
import {
  CategoryField,
  PriceField,
  type ProductValues,
  QuantityField,
  UnitField,
} from '../listing/product-fields.tsx'

/** The form of one listing. Where a change of it waits or was turned down, it starts from that change. */
export function EditListing({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const farm = useWords('farm')
  const shell = useWords('shell')
  const words = useWords('listing')
  const client = useQueryClient()
  const formId = useId()
  const { photo, preparing, choose, ready } = useChosenPhoto(PRODUCT_LONG_SIDE_PX)
  const [share, setShare] = useState<number | null>(null)
  const [leaving, setLeaving] = useState(false)
  const [keyOf] = useState(() => createIntent())
  const shown = listing.change ?? listing
  useUnsavedWork(photo !== null)

  const { form, field, outcome, busy, submit } = useFormCall<ProductValues>({
    schema: () => editProduct.body,
    start: startOf(listing),
    send: async (values) => {
      const chosen = await ready()
      const body = { ...values, quantitySeen: listing.quantity }
      if (chosen !== null) setShare(0)
      try {
        const { product } = await uploadAs(
          'farmer',
          editProduct,
          { params: { id: listing._id }, body },
          {
            photo: chosen?.file ?? null,
            idempotencyKey: keyOf({ body, photo: chosen?.id }),
            onProgress: chosen === null ? () => undefined : setShare,
          },
        )
        await keepListing(client, product)
      } finally {
        setShare(null)
      }
      refreshListings(client)
      showToast({ tone: 'ok', text: farm.updated })
      onClose()
      return {}
    },
  })

  const hasChanges = form.formState.isDirty || photo !== null || preparing

  return (
    <>
      <Dialog
        open
        title={farm.editTitle}
        closeLabel={shell.close}
        dismissible={!busy}
        onClose={() => (hasChanges ? setLeaving(true) : onClose())}
        footer={
          <>
            <Button variant="secondary" disabled={busy} onClick={onClose}>
              {farm.cancel}
            </Button>
            <Button type="submit" form={formId} busy={busy} busyLabel={farm.saving}>
              {farm.saveChanges}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
          <FormOutcome
            outcome={outcome}
            done={farm.updated}
            failed={farm.updateFailed}
            failedAction={
              <Button type="submit" variant="secondary" busy={busy} busyLabel={farm.saving}>
                {shell.tryAgain}
              </Button>
            }
          />
          <ReviewNote listing={listing} />
          <PhotoPicker
            look="plain"
            label={words.photo}
            hideLabel
            action={preparing ? farm.preparingPhoto : farm.changePhoto}
            disabled={busy}
            onChoose={(file) => void choose(file)}
            picture={
              photo === null ? (
                <ProductPhoto product={shown} width={88} sizes="88px" />
              ) : (
                <Photo src={photo.url} alt={farm.chosenPhoto} width={88} height={88} />
              )
            }
          />
          <Field label={words.name} autoComplete="off" enterKeyHint="next" {...field('name')} />
          <div className="grid grid-cols-2 gap-4">
            <PriceField field={field('price')} control={form.control} />
            <QuantityField field={field('quantity')} control={form.control} />
            <CategoryField field={field('category')} />
            <UnitField field={field('unit')} />
          </div>
          <TextareaField
            label={words.description}
            optional={farm.optional}
            rows={4}
            {...field('description')}
          />
          {share !== null && (
            <InSight>
              <ProgressBar share={share} label={farm.sendingPhoto} />
            </InSight>
          )}
        </form>
      </Dialog>
      <Confirm
        open={leaving}
        title={farm.leaveTitle}
        text={farm.leaveText}
        cancelLabel={farm.goOnEditing}
        confirmLabel={farm.leave}
        onCancel={() => setLeaving(false)}
        onConfirm={onClose}
      />
    </>
  )
}

/** Before anything is typed: what of it counts at once, what is looked at first, and what was said last time. */
function ReviewNote({ listing: { status, reviewNote, change } }: { listing: Listing }) {
  const farm = useWords('farm')
  const words = useWords('listing')
  const noteText = useReviewNote()
  if (change?.status === 'rejected')
    return (
      <Note
        tone="warn"
        title={fill(farm.changeRejectedBecause, { note: noteText(change.note) ?? words.noReason })}
      >
        {farm.editRejected}
      </Note>
    )
  if (status === 'rejected')
    return (
      <Note tone="warn" title={fill(farm.rejectedBecause, { note: noteText(reviewNote) ?? words.noReason })}>
        {farm.editRejected}
      </Note>
    )
  return (
    <Note tone="mute" title={change === null ? undefined : words['change.pending']}>
      {status === 'approved' ? farm.editApproved : farm.editWaiting}
    </Note>
  )
}

const startOf = ({ change, ...listing }: Listing): ProductValues => {
  const { name, description, category, unit } = change ?? listing
  return {
    name,
    description,
    category: categoryWord(category),
    unit,
    price: String(listing.price),
    quantity: String(listing.quantity),
  }
}
