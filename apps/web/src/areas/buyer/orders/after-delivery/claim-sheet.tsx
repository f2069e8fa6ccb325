import { shownName } from '#components/product/shown-name.ts'
import { ProblemError } from '@farmgate/contract/client.ts'
import { makeClaim } from '@farmgate/contract/ordering/claims.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { ClaimForm } from '@farmgate/contract/forms/order.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import type { oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { toPaise } from '@farmgate/domain/numbers/paise.ts'
import { CLAIM_REASONS, isApprovedAtOnce } from '@farmgate/domain/ordering/order-changes/claim.ts'
import { fromParts, partsPerUnit } from '@farmgate/domain/ordering/orders/line-parts.ts'
import { isCash } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { typedNumber } from '@farmgate/domain/numbers/typed-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Camera, IndianRupee } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { uploadAs } from '#api/upload.ts'
import { useProblemText } from '#api/problem-text.ts'
import { useChosenPhoto } from '#components/form/chosen-photo.ts'
import { contentKey } from '#components/form/content-key.ts'
import { faultText, serverFaults } from '#components/form/form-faults.ts'
import { ScrollIntoView } from '#components/form/scroll-into-view.tsx'
import { PRODUCT_LONG_SIDE_PX } from '#components/form/shrink-photo.ts'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Photo } from '#ui/data/photo.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Chip } from '#ui/fields/chip.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { Field } from '#ui/fields/field.tsx'
import { FieldError } from '#ui/fields/field-shell.tsx'
import { PhotoPicker } from '#ui/fields/photo-picker.tsx'
import { QuantityStepper } from '#ui/fields/numbers/stepper.tsx'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useUnsavedWork } from '#unsaved-work.ts'
import { useWords } from '#words.ts'
import { refreshOrders } from '../../payment/refresh-orders.ts'
import { amountText } from '../change/change-text.ts'
import { type ClaimDraft, type ClaimValues, removeClaimDraft, saveClaimDraft } from './claim-draft.ts'
import { type Item, orderLine, rupeesForClaim } from '../change/line-rules.ts'
import { cacheOrder } from '../my-orders.ts'
import { useChangeWords } from '../change/use-change-words.ts'
import './claim-sheet.css'

/** Which claims are approved at once. */
type Claiming = NonNullable<Output<typeof oneOrder>['claiming']>

interface ClaimSheetProps {
  order: Order
  /** The items that can be claimed, of which there is at least `first`. */
  items: readonly Item[]
  first: Item
  claiming: Claiming | null
  isLate: boolean
  /** A claim that could not be sent before. */
  draft: ClaimDraft | null
  /** Where the draft is stored on this device. */
  stored: { readonly account: string; readonly key: string }
  onClose: () => void
}

/** Which item, how much of it, what is wrong, a photo; and what goes back. */
export function ClaimSheet(props: ClaimSheetProps) {
  const { order, items, isLate, draft, onClose } = props
  const texts = useChangeWords()
  const { words } = texts
  const shell = useWords('shell')
  const claim = useClaim(props)
  const { item, parts, all, isAtOnce, rupees, values, set, faults, busy } = claim
  const needsUpi = isPaidInCash(order)
  const reasonId = useId()
  return (
    <Dialog
      open
      title={words.claim}
      closeLabel={shell.close}
      dismissible={busy === null}
      onClose={onClose}
      className="claim-sheet"
      footer={
        <>
          <Button variant="secondary" disabled={busy !== null} onClick={onClose}>
            {words.notNow}
          </Button>
          <Button busy={busy !== null} busyLabel={words.sending} onClick={() => void claim.send()}>
            {isAtOnce && rupees > 0 && order.paymentStatus === 'paid'
              ? fill(words.sendAndGet, { amount: rupeesText(rupees) })
              : words.send}
          </Button>
        </>
      }
    >
      <div className="grid gap-3.5">
        {draft !== null && claim.failure === null && (
          <Note tone="mute" live={false}>
            {words.keptFromBefore}
          </Note>
        )}
        <ChoiceCards
          legend={words.whichItem}
          name="claimed-item"
          layout="pairs"
          value={item.product._id}
          onChange={(line) => set({ line, parts: '' })}
          options={items.map((each) => ({
            value: each.product._id,
            label: <ItemName item={each} amount={amountText(texts, each, each.kept)} />,
          }))}
        />
        <HowMuch item={item} parts={parts} all={all} value={values.parts} set={set} error={faults.quantity} />
        <fieldset aria-describedby={faults.reason === undefined ? undefined : reasonId}>
          <legend className="mb-1.5 font-semibold text-sm">{words.whatIsWrong}</legend>
          <div className="flex flex-wrap gap-2">
            {CLAIM_REASONS.map((reason) => (
              <Chip key={reason} pressed={values.reason === reason} onClick={() => set({ reason })}>
                {words[`reason.${reason}`]}
              </Chip>
            ))}
          </div>
          {faults.reason !== undefined && <FieldError id={reasonId}>{faults.reason}</FieldError>}
        </fieldset>
        <PhotoPicker
          look="plain"
          label={words.photo}
          icon={Camera}
          hint={claim.photo === null ? words.noPhoto : words.photoAdded}
          action={claim.photo === null ? words.takePhoto : words.takeAgain}
          disabled={busy !== null}
          onChoose={(file) => void claim.choose(file)}
          picture={
            claim.photo !== null && (
              <Photo src={claim.photo.url} alt={words.yourPhoto} width={64} height={64} />
            )
          }
          className="claim-photo"
        />
        {(!isAtOnce || isLate) && (
          <TextareaField
            label={words.words}
            optional={words.optional}
            rows={2}
            maxLength={1000}
            value={values.words}
            onChange={({ currentTarget }) => set({ words: currentTarget.value })}
          />
        )}
        {needsUpi && (
          <Field
            label={words.upiId}
            hint={faults.upiId === undefined ? words.upiHint : undefined}
            error={faults.upiId}
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={values.upiId}
            onChange={({ currentTarget }) => set({ upiId: currentTarget.value })}
          />
        )}
        {rupees > 0 && (
          <output className="claim-sum">
            <IndianRupee size={20} />
            <span>
              <b className="block">
                {fill(
                  order.paymentStatus === 'paid' ? words[`sum.${order.paymentMethod}`] : words.sumAtDoor,
                  {
                    amount: rupeesText(rupees),
                  },
                )}
              </b>
              <span className="text-ink-2 text-xs">
                {fill(words.sumDetail, {
                  amount: amountText(texts, item, shownAmount(item, parts)),
                  all: amountText(texts, item, shownAmount(item, all)),
                  price: rupeesText(item.product.price),
                  unit: shell[`unit.${item.product.unit}`],
                })}{' '}
                {isAtOnce ? words.atOnce : words.byHand}
              </span>
            </span>
          </output>
        )}
        {claim.share !== null && (
          <ScrollIntoView>
            <ProgressBar share={claim.share} label={words.sendingPhoto} />
          </ScrollIntoView>
        )}
        <Failure failure={claim.failure} />
      </div>
    </Dialog>
  )
}

function ItemName({ item, amount }: { item: Item; amount: string }) {
  return (
    <span className="flex items-center gap-2.5">
      <ProductPhoto product={item.product} width={48} sizes="48px" decorative className="claim-item-photo" />
      <span className="min-w-0 wrap-anywhere text-sm">
        {shownName(item.product)}
        <span className="block font-normal text-ink-2 text-xs">{amount}</span>
      </span>
    </span>
  )
}

interface HowMuchProps {
  item: Item
  /** Of the claim, and of what is left of the item. */
  parts: number
  all: number
  /** As typed. */
  value: string
  set: (values: Partial<ClaimValues>) => void
  error: string | undefined
}

/** Pieces by a stepper; grams and millilitres as a number. */
function HowMuch({ item, parts, all, value, set, error }: HowMuchProps) {
  const texts = useChangeWords()
  const { words } = texts
  const id = useId()
  const of = fill(words.ofAll, { amount: amountText(texts, item, shownAmount(item, all)) })
  const { unit } = item.product
  if (partsPerUnit(unit) === THOUSAND)
    return (
      <Field
        label={unit === 'kg' ? words.howManyGrams : words.howManyMillilitres}
        hint={error === undefined ? of : undefined}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        suffix={unit === 'kg' ? words.grams : words.millilitres}
        value={value}
        onChange={({ currentTarget }) => set({ parts: currentTarget.value })}
      />
    )
  return (
    <div>
      <div className="flex items-center justify-between gap-4">
        <p>
          <b className="block font-semibold text-sm">{words.howMany}</b>
          <span id={id} className="text-ink-2 text-xs">
            {of}
          </span>
        </p>
        <QuantityStepper
          value={parts}
          max={all}
          onChange={(next) => set({ parts: String(next) })}
          label={words.howMany}
          decreaseLabel={words.lessOfIt}
          increaseLabel={words.moreOfIt}
          describedBy={id}
        />
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

const THOUSAND = 1_000

/** `unreachable`: it is stored on this device and sent when there is a signal. */
type ClaimFailure = { readonly kind: 'refused'; readonly error: unknown } | { readonly kind: 'unreachable' }

function Failure({ failure }: { failure: ClaimFailure | null }) {
  const { words } = useChangeWords()
  const problemText = useProblemText()
  if (failure === null) return null
  if (failure.kind === 'unreachable')
    return (
      <ScrollIntoView>
        <Note tone="warn">{words.keptOnPhone}</Note>
      </ScrollIntoView>
    )
  if (serverFaults(failure.error).length > 0) return null
  return (
    <ScrollIntoView>
      <Note tone="bad" title={words.claimFailed}>
        {problemText(failure.error)}
      </Note>
    </ScrollIntoView>
  )
}

const FIELDS = ['quantity', 'reason', 'upiId'] as const
type FieldFaults = Partial<Record<(typeof FIELDS)[number], string>>

/** The answers of a claim, what they are worth, and sending them. */
function useClaim({ order, items, first, claiming, isLate, draft, stored, onClose }: ClaimSheetProps) {
  const { words } = useChangeWords()
  const faultWords = useWords('faults')
  const client = useQueryClient()
  const { busy, run } = useOneAtATime<'send'>()
  const { photo, choose, ready } = useChosenPhoto(PRODUCT_LONG_SIDE_PX, draft?.photo ?? null)
  const [values, setValues] = useState<ClaimValues>(
    draft?.values ?? { line: first.product._id, parts: '', reason: null, words: '', upiId: '' },
  )
  const [claimsBefore] = useState(draft?.claimsBefore ?? order.claims.length)
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<ClaimFailure | null>(null)
  const [faults, setFaults] = useState<FieldFaults>({})
  useUnsavedWork(photo !== null && failure?.kind !== 'unreachable')

  // The item of a draft may have been claimed elsewhere meanwhile.
  const item = items.find(({ product }) => product._id === values.line) ?? first
  const all = orderLine(item).keptParts
  const parts = partsOf(item, values.parts)
  const rupees = parts > 0 && parts <= all ? rupeesForClaim(item, parts) : 0
  const isAtOnce =
    claiming !== null &&
    isApprovedAtOnce({
      askedPaise: toPaise(rupees) ?? 0,
      isLate,
      claimsThisMonth: 0,
      limits: { autoMaxPaise: toPaise(claiming.autoMax) ?? 0, autoMonthly: claiming.leftThisMonth },
    })

  function set(changed: Partial<ClaimValues>): void {
    setValues((before) => ({ ...before, ...changed }))
    setFaults({})
    setFailure(null)
  }

  /** The body, or null with the faults shown at their fields. */
  function checked() {
    const body = {
      line: item.product._id,
      ...claimAmount(item, parts),
      reason: values.reason ?? undefined,
      ...(values.words.trim() === '' ? {} : { words: values.words }),
      ...(isPaidInCash(order) ? { upiId: values.upiId } : {}),
    }
    const result = ClaimForm.safeParse(body)
    const found: FieldFaults = {}
    if (parts < 1 || parts > all) found.quantity = faultText(faultWords, { code: 'claim_amount.invalid' })
    for (const { path, message } of result.success ? [] : result.error.issues) {
      const field = FIELDS.find((name) => name === path[0])
      if (field !== undefined) found[field] ??= faultText(faultWords, { code: message })
    }
    setFaults(found)
    return result.success && Object.keys(found).length === 0 ? { ...body, reason: result.data.reason } : null
  }

  const send = (): Promise<void> =>
    run('send', async () => {
      const body = checked()
      if (body === null) return
      setFailure(null)
      const chosen = await ready()
      const input = { params: { id: order._id }, body }
      const { account, key } = stored
      if (chosen !== null) setShare(0)
      try {
        const response = await uploadAs('user', makeClaim, input, {
          photo: chosen?.file ?? null,
          // With the number of claims: the same claim again later is another request.
          idempotencyKey: await contentKey({ ...input, photo: chosen?.id, claimsBefore }),
          onProgress: chosen === null ? () => undefined : setShare,
        })
        await removeClaimDraft(account, key).catch(() => undefined)
        await cacheOrder(client, response.order)
        onClose()
        showToast({ tone: 'ok', text: thanks(response.order) })
      } catch (error) {
        if (error instanceof ProblemError) {
          if (isFinal(error)) await removeClaimDraft(account, key).catch(() => undefined)
          refreshOrders(client)
          showFaults(error)
        } else {
          // A browser may refuse to store it: then it stays in the open sheet only.
          await saveClaimDraft(account, key, { values, photo: chosen, claimsBefore }).catch(() => undefined)
          setFailure({ kind: 'unreachable' })
        }
      } finally {
        setShare(null)
      }
    })

  function showFaults(error: ProblemError): void {
    const found: FieldFaults = {}
    for (const fault of serverFaults(error)) {
      const field = FIELDS.find((name) => name === fault.field)
      if (field !== undefined) found[field] = faultText(faultWords, fault)
    }
    setFaults(found)
    setFailure({ kind: 'refused', error })
  }

  function thanks(after: Order): string {
    const claim = after.claims.findLast(({ line }) => line === item.product._id)
    if (claim?.state !== 'approved') return words.thanksByHand
    return fill(after.paymentStatus === 'paid' ? words.thanksBack : words.thanksLess, {
      amount: rupeesText(claim.given ?? rupees),
    })
  }

  useSendWhenOnline(failure?.kind === 'unreachable', send)

  return {
    item,
    parts,
    all,
    rupees,
    isAtOnce,
    values,
    set,
    faults,
    failure,
    busy,
    share,
    photo,
    choose,
    send,
  }
}

/** Not a fault of the server, and not a limit that passes. */
const isFinal = ({ status }: ProblemError): boolean => status < 500 && status !== 429

/** Sends again when the browser is online again, while the sheet is open. */
function useSendWhenOnline(isWaiting: boolean, send: () => Promise<void>): void {
  const sendAgain = useEffectEvent(() => void send())
  useEffect(() => {
    if (!isWaiting) return undefined
    const listen = () => sendAgain()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [isWaiting])
}

/** The cash is with the market, so the money needs an address. */
const isPaidInCash = ({ paymentMethod, paymentStatus }: Order): boolean =>
  isCash(paymentMethod) && paymentStatus === 'paid'

/** Pieces start with one; grams and millilitres are typed. 0 for what is no number. */
function partsOf({ product: { unit } }: Item, typed: string): number {
  if (typed.trim() === '') return partsPerUnit(unit) === THOUSAND ? 0 : 1
  const text = typedNumber(typed)
  return /^\d{1,6}$/.test(text) ? Number(text) : 0
}

/** In the field that the call takes. */
const claimAmount = ({ product: { unit } }: Item, parts: number) => fromParts(unit, parts)

/** As it is counted in the sheet: twelve pieces, not a dozen. */
const shownAmount = (item: Item, parts: number) =>
  item.product.unit === 'dozen' ? { pieces: parts } : claimAmount(item, parts)
