import { addProduct } from '@farmgate/contract/listings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { uploadAs } from '../../../api/upload.ts'
import { useChosenPhoto } from '../../../components/chosen-photo.ts'
import { NotSent, useFormCall } from '../../../components/form-call.ts'
import { createIntent } from '../../../components/form-intent.ts'
import { FormOutcome } from '../../../components/form-outcome.tsx'
import { InSight } from '../../../components/in-sight.tsx'
import { PRODUCT_LONG_SIDE_PX } from '../../../components/shrink-photo.ts'
import { useLanguage } from '../../../language.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { PhotoPicker } from '../../../ui/photo-picker.tsx'
import { Photo } from '../../../ui/photo.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { TextareaField } from '../../../ui/textarea-field.tsx'
import { useUnsavedWork } from '../../../unsaved-work.ts'
import { useWords } from '../../../words.ts'
import { refreshListings } from '../listing/my-listings.ts'
import {
  CategoryField,
  PriceField,
  type ProductValues,
  QuantityField,
  UnitField,
} from '../listing/product-fields.tsx'
import { ListingPreview } from './listing-preview.tsx'

const EMPTY: ProductValues = { name: '', description: '', category: '', unit: '', price: '', quantity: '' }

export function AddProductForm({ onClear }: { onClear: () => void }) {
  const farm = useWords('farm')
  const shell = useWords('shell')
  const words = useWords('listing')
  const { language } = useLanguage()
  const client = useQueryClient()
  const { photo, preparing, choose, clear, ready } = useChosenPhoto(PRODUCT_LONG_SIDE_PX)
  const [photoMissing, setPhotoMissing] = useState(false)
  const [share, setShare] = useState<number | null>(null)
  const [keyOf] = useState(() => createIntent())
  const picker = useRef<HTMLInputElement>(null)
  useUnsavedWork(photo !== null)

  const { form, field, outcome, busy, submit } = useFormCall<ProductValues>({
    schema: () => addProduct.body,
    start: EMPTY,
    send: async (body) => {
      const chosen = await ready()
      if (chosen === null) throw new NotSent()
      setShare(0)
      try {
        const { message } = await uploadAs(
          'farmer',
          addProduct,
          { body },
          { photo: chosen.file, idempotencyKey: keyOf({ body, photo: chosen.id }), onProgress: setShare },
        )
        clear()
        refreshListings(client)
        // The server speaks English; every other language has its own words.
        return { values: EMPTY, said: language === 'en' && message !== '' ? message : undefined }
      } finally {
        setShare(null)
      }
    },
  })

  async function send(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    const missing = photo === null && !preparing
    setPhotoMissing(missing)
    await submit()
    // The photo stands first on the page, so it is first to be put right. Later than the form's own focusing, which
    // comes twice: at once and in the next turn.
    if (missing) setTimeout(() => picker.current?.focus())
  }

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_300px]">
      <Card padded ruled heading={farm.addTitle} headingLevel={1}>
        <form noValidate className="grid gap-5.5" onSubmit={(event) => void send(event)}>
          <FormOutcome
            outcome={outcome}
            done={farm.added}
            failed={farm.addFailed}
            doneAction={
              <ButtonLink variant="secondary" to={paths.farmerProducts}>
                {farm.seeProducts}
              </ButtonLink>
            }
            failedAction={
              <Button type="submit" variant="secondary" busy={busy} busyLabel={farm.adding}>
                {shell.tryAgain}
              </Button>
            }
          />
          <PhotoPicker
            inputRef={picker}
            label={words.photo}
            hint={farm.photoHint}
            action={preparing ? farm.preparingPhoto : photo === null ? farm.addPhoto : farm.changePhoto}
            picture={
              <Photo src={photo?.url} alt={photo === null ? '' : farm.chosenPhoto} width={148} height={148} />
            }
            disabled={busy}
            onChoose={(file) => {
              setPhotoMissing(false)
              void choose(file)
            }}
            error={photoMissing && photo === null && <Note tone="bad">{farm.noPhoto}</Note>}
          />
          <Field label={words.name} autoComplete="off" enterKeyHint="next" {...field('name')} />
          <TextareaField label={words.description} rows={4} {...field('description')} />
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            <CategoryField field={field('category')} />
            <UnitField field={field('unit')} />
            <PriceField field={field('price')} control={form.control} />
            <QuantityField field={field('quantity')} control={form.control} />
          </div>
          {share !== null && (
            <InSight>
              <ProgressBar share={share} label={farm.sendingPhoto} />
            </InSight>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" size="lg" busy={busy} busyLabel={farm.adding}>
              {farm.add}
            </Button>
            <Button variant="quiet" disabled={busy} onClick={onClear}>
              {farm.clear}
            </Button>
          </div>
        </form>
      </Card>
      <ListingPreview control={form.control} photoUrl={photo?.url} />
    </div>
  )
}
