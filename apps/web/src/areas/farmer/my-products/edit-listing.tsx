import { EditBody } from '@farmgate/contract/forms/listing.ts'
import { editProduct, type Listing } from '@farmgate/contract/catalogue/listings.ts'
import { WRITTEN_FIELDS, type WrittenField } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { travelsAfterMove } from '@farmgate/domain/catalogue/listings/travels.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { uploadAs } from '#api/upload.ts'
import { checkPhoto, type PhotoFault } from '#components/form/check-photo.ts'
import { useChosenPhoto } from '#components/form/chosen-photo.ts'
import { useFormCall } from '#components/form/form-call.ts'
import { createIdempotencyKey } from '#components/form/idempotency-key.ts'
import { FormOutcome } from '#components/form/form-outcome.tsx'
import { ScrollIntoView } from '#components/form/scroll-into-view.tsx'
import { useReviewNote } from '#components/product/listing-status.tsx'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { PRODUCT_LONG_SIDE_PX } from '#components/form/shrink-photo.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { PhotoPicker } from '#ui/fields/photo-picker.tsx'
import { Photo } from '#ui/data/photo.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useUnsavedWork } from '#unsaved-work.ts'
import { useWords } from '#words.ts'
import { categoryWord } from '../listing/category-words.ts'
import { cacheListing, refreshListings } from '../listing/my-listings.ts'
import {
  CategoryField,
  OptionalFields,
  PriceField,
  type ProductValues,
  QuantityField,
  TravelsField,
  UnitField,
} from '../listing/product-fields.tsx'
import { useChangeWaits } from './change-waits.ts'

/** The form of one listing. If a change is pending or was rejected, the form starts from that change. */
export function EditListing({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const farm = useWords('farm')
  const shell = useWords('shell')
  const words = useWords('listing')
  const changeWaits = useChangeWaits()
  const client = useQueryClient()
  const formId = useId()
  const { photo, preparing, choose, ready } = useChosenPhoto(PRODUCT_LONG_SIDE_PX)
  const [share, setShare] = useState<number | null>(null)
  const [photoFault, setPhotoFault] = useState<PhotoFault | null>(null)
  const [leaving, setLeaving] = useState(false)
  const [keyOf] = useState(() => createIdempotencyKey())
  const shown = listing.change ?? listing
  useUnsavedWork(photo !== null)

  const { form, field, outcome, busy, submit } = useFormCall<ProductValues>({
    schema: () => EditBody,
    start: startOf(listing),
    send: async (values) => {
      const chosen = await ready()
      const body = { ...values, quantitySeen: listing.quantity }
      let said: string = farm.updated
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
        const waits = changeWaits(product)
        if (waits !== null) said = fill(farm.changeSaved, { waits })
        await cacheListing(client, product)
      } finally {
        setShare(null)
      }
      refreshListings(client)
      showToast({ tone: 'ok', text: said })
      onClose()
      return {}
    },
  })

  async function check(file: File): Promise<void> {
    const fault = await checkPhoto(file)
    setPhotoFault(fault)
    if (fault === null) await choose(file)
  }

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
            onChoose={(file) => void check(file)}
            error={photoFault !== null && <Note tone="bad">{farm[`photo.${photoFault}`]}</Note>}
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
          <OptionalFields field={field} />
          <TravelsField control={form.control} byDefault={(category) => travelsAfterMove(shown, category)} />
          <TextareaField
            label={words.description}
            optional={farm.optional}
            rows={4}
            {...field('description')}
          />
          {share !== null && (
            <ScrollIntoView>
              <ProgressBar share={share} label={farm.sendingPhoto} />
            </ScrollIntoView>
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

/** Explains before any input which fields apply at once, which are reviewed first, and the last review's note. */
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
  const { category, unit, ...shown } = change ?? listing
  const written = WRITTEN_FIELDS.map((field) => [field, shown[field] ?? ''])
  return {
    ...(Object.fromEntries(written) as Record<WrittenField, string>),
    category: categoryWord(category),
    unit,
    travels: '',
    price: String(listing.price),
    quantity: String(listing.quantity),
  }
}
