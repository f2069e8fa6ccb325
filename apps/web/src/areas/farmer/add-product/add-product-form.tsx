import { AddBody } from '@farmgate/contract/forms/listing.ts'
import { addProduct } from '@farmgate/contract/catalogue/listings.ts'
import { farmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Camera, Check } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { query } from '#api/query.ts'
import { uploadAs } from '#api/upload.ts'
import { useChosenPhoto } from '#components/form/chosen-photo.ts'
import { checkPhoto, type PhotoFault } from '#components/form/check-photo.ts'
import { NotSent, useFormCall, withFieldHints } from '#components/form/form-call.ts'
import { FormOutcome } from '#components/form/form-outcome.tsx'
import { ScrollIntoView } from '#components/form/scroll-into-view.tsx'
import { PRODUCT_LONG_SIDE_PX } from '#components/form/shrink-photo.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { Photo } from '#ui/data/photo.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { PhotoPicker } from '#ui/fields/photo-picker.tsx'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { useUnsavedWork } from '#unsaved-work.ts'
import { useWords } from '#words.ts'
import { categoryWord } from '../listing/category-words.ts'
import { refreshListings } from '../listing/my-listings.ts'
import {
  CategoryField,
  OptionalFields,
  PriceField,
  type ProductValues,
  QuantityField,
  TravelsField,
  UnitField,
} from '../listing/product-fields.tsx'
import './add-product.css'
import { contentKey } from '#components/form/content-key.ts'
import {
  EMPTY_LISTING,
  type ListingDraft,
  removeDraft,
  saveDraftPhoto,
  saveDraftText,
} from './listing-draft.ts'
import { ListingPreview } from './listing-preview.tsx'
import { PriceHint } from './price-hint.tsx'
import { type NamedProduce, produceName, ProduceNameField } from './produce-name-field.tsx'
import { SentActions, type SentListing } from './sent-actions.tsx'

interface AddProductFormProps {
  /** The farmer's account, which owns the draft. */
  account: string
  draft: ListingDraft | null
  onSent: () => void
  onClear: () => void
}

/** The form of a new listing. Every change is kept as a draft on this device until it is sent. */
export function AddProductForm({ account, draft, onSent, onClear }: AddProductFormProps) {
  const farm = useWords('farm')
  const shell = useWords('shell')
  const words = useWords('listing')
  const { language } = useLanguage()
  const client = useQueryClient()
  const { photo, preparing, choose, clear, ready } = useChosenPhoto(PRODUCT_LONG_SIDE_PX, draft?.photo)
  const [photoMissing, setPhotoMissing] = useState(false)
  const [photoFault, setPhotoFault] = useState<PhotoFault | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [sent, setSent] = useState<SentListing | null>(null)
  const { data: profile } = useQuery(query('farmer', farmerProfile, {}))
  const place = profile?.farmer.place ?? ''
  const picker = useRef<HTMLInputElement>(null)
  useUnsavedWork(photo !== null)

  const { form, field, outcome, busy, submit } = useFormCall<ProductValues>({
    schema: () => AddBody,
    start: draft?.values ?? EMPTY_LISTING,
    send: async (body) => {
      const chosen = await ready()
      if (chosen === null) throw new NotSent()
      setShare(0)
      try {
        const { message, product } = await uploadAs(
          'farmer',
          addProduct,
          { body },
          {
            photo: chosen.file,
            idempotencyKey: await contentKey({ body, photo: chosen.id }),
            onProgress: setShare,
          },
        )
        clear()
        setSent({ id: product._id, name: product.name })
        await removeDraft(account).catch(ignore)
        onSent()
        refreshListings(client)
        // The server's message is English; other languages use their own text.
        return { values: EMPTY_LISTING, said: language === 'en' && message !== '' ? message : undefined }
      } finally {
        setShare(null)
      }
    },
  })

  const typedName = useWatch({ control: form.control, name: 'name' })
  const [suggestion, setSuggestion] = useState('')
  const isSuggested =
    useWatch({ control: form.control, name: 'description' }) === suggestion && suggestion !== ''

  /** Suggests a description to edit, unless the farmer has written one. */
  function describe(name: string): void {
    const written = form.getValues('description')
    if (name.trim() === '' || (written !== '' && written !== suggestion)) return
    const text = fill(place === '' ? farm.suggestedDescription : farm.suggestedDescriptionFrom, {
      name: name.trim(),
      place,
    })
    setSuggestion(text)
    form.setValue('description', text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }

  function pickName(produce: NamedProduce): void {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    const name = produceName(produce, language)
    form.setValue('name', name, options)
    form.setValue('category', categoryWord(produce.category), options)
    form.setValue('unit', produce.unit, options)
    describe(name)
    form.setFocus('price')
  }

  async function check(file: File): Promise<void> {
    setPhotoMissing(false)
    const fault = await checkPhoto(file)
    setPhotoFault(fault)
    if (fault === null) await choose(file)
  }

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => void saveDraftText(account, values).catch(ignore),
      }),
    [form, account],
  )

  useEffect(() => {
    if (photo !== null && photo.id !== draft?.photo?.id) void saveDraftPhoto(account, photo).catch(ignore)
  }, [photo, account, draft])

  async function send(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    const missing = photo === null && !preparing
    setPhotoMissing(missing)
    await submit()
    // The photo is first on the page, so it is corrected first. Later than the form's own focusing, which happens
    // twice: at once and in the next task.
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
            doneText={farm.inReview}
            notReached={farm.notSent}
            doneAction={sent !== null && <SentActions listing={sent} onAddAnother={onClear} />}
            failedAction={
              <Button type="submit" variant="secondary" busy={busy} busyLabel={farm.adding}>
                {shell.tryAgain}
              </Button>
            }
          />
          <PhotoPicker
            inputRef={picker}
            label={words.photo}
            icon={Camera}
            hint={
              photo === null ? (
                farm.photoHint
              ) : (
                <>
                  <span className="flex items-center gap-2 font-semibold text-action-text">
                    <Check size={18} /> {farm.photoReady}
                  </span>
                  {farm.photoReadyHint}
                </>
              )
            }
            action={preparing ? farm.preparingPhoto : photo === null ? farm.addPhoto : farm.takeAgain}
            picture={
              <Photo src={photo?.url} alt={photo === null ? '' : farm.chosenPhoto} width={148} height={148} />
            }
            disabled={busy}
            onChoose={(file) => void check(file)}
            error={
              photoFault !== null ? (
                <Note tone="bad">{farm[`photo.${photoFault}`]}</Note>
              ) : (
                photoMissing && photo === null && <Note tone="bad">{farm.noPhoto}</Note>
              )
            }
          />
          <ProduceNameField
            field={field('name')}
            typed={typedName}
            onPick={pickName}
            onLeave={() => describe(form.getValues('name'))}
          />
          <div className="grid grid-cols-2 items-start gap-x-4">
            <PriceField field={field('price')} control={form.control} />
            <QuantityField field={field('quantity')} control={form.control} />
          </div>
          <PriceHint control={form.control} />
          <div className="grid grid-cols-2 items-start gap-x-4">
            <CategoryField field={field('category')} />
            <UnitField field={field('unit')} />
          </div>
          <OptionalFields field={field} />
          <TravelsField control={form.control} />
          <TextareaField
            label={words.description}
            rows={4}
            {...withFieldHints(field('description'), isSuggested ? farm.suggestedText : '')}
          />
          {share !== null && (
            <ScrollIntoView>
              <ProgressBar share={share} label={farm.sendingPhoto} />
            </ScrollIntoView>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" size="lg" busy={busy} busyLabel={farm.adding} className="max-sm:w-full">
              {farm.add}
            </Button>
            <p className="text-ink-2 text-sm">{farm.afterAdding}</p>
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

/** A device without room for a draft, or without a database, still sends the form. */
const ignore = (): void => undefined
