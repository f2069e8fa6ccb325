import { shownName } from '#components/product/shown-name.ts'
import { answerClaim, type FarmClaim, farmClaims } from '@farmgate/contract/ordering/claims.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { itemAmountText } from '@farmgate/messages/item-amount.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { query } from '#api/query.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { liveQuery } from '#components/query/use-live.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { useUnsavedWork } from '#unsaved-work.ts'
import { useWords } from '#words.ts'
import './claims.css'
import { TodayGroup } from './today-group.tsx'

/** Claims that wait for a decision, each with a field for the farm's side. Absent without any. */
export function Claims() {
  const words = useWords('today')
  const { data } = useQuery({ ...query('farmer', farmClaims, {}), ...liveQuery })
  const open = data?.claims.filter(({ state }) => state === 'pending') ?? []
  if (open.length === 0) return null
  return (
    <TodayGroup title={words.claims}>
      {open.map((claim) => (
        <li key={claim._id}>
          <Claim claim={claim} />
        </li>
      ))}
    </TodayGroup>
  )
}

function Claim({ claim }: { claim: FarmClaim }) {
  const words = useWords('today')
  const orderWords = useWords('orderWords')
  const { language } = useLanguage()
  const { product, user, amount, reason, picture } = claim
  return (
    <div className="claim">
      <div className="claim-item">
        <ProductPhoto product={product} width={44} sizes="44px" decorative className="today-thumb" />
        <div className="min-w-0">
          <p className="today-name">
            {fill(words.claimOf, {
              amount: itemAmountText(language, orderWords, product.unit, amount),
              product: shownName(product),
              reason: words[`claim.${reason}`],
            })}
          </p>
          <p className="today-sub num">
            {user.name} · <span className="whitespace-nowrap">{displayOrderNumber(claim.order.number)}</span>{' '}
            · {fill(words.claimAsked, { amount: rupeesText(claim.asked) })}
          </p>
        </div>
      </div>
      {claim.words !== null && <blockquote className="claim-words">{claim.words}</blockquote>}
      {picture !== null && (
        <a href={picture.webp} target="_blank" rel="noreferrer" className="claim-photo">
          <img
            src={picture.webp}
            alt={fill(words.claimPhoto, { product: shownName(product) })}
            loading="lazy"
          />
        </a>
      )}
      <Answer claim={claim} />
    </div>
  )
}

/** The farm's side: one field, sent again as often as needed. */
function Answer({ claim: { _id, farmWords } }: { claim: FarmClaim }) {
  const words = useWords('today')
  const problemText = useProblemText()
  const client = useQueryClient()
  const id = useId()
  const [text, setText] = useState(farmWords ?? '')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const request = useRef<{ readonly text: string; readonly key: string } | null>(null)
  const isChanged = text.trim() !== (farmWords ?? '')
  useUnsavedWork(isChanged)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isChanged || text.trim() === '') return
    setBusy(true)
    setError(null)
    // The same text keeps its key, so that a repetition after a lost response is no second answer.
    if (request.current?.text !== text) request.current = { text, key: crypto.randomUUID() }
    try {
      const input = { params: { id: _id }, body: { words: text } }
      const { claims } = await callAs('farmer', answerClaim, input, { idempotencyKey: request.current.key })
      client.setQueryData(query('farmer', farmClaims, {}).queryKey, { claims })
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="claim-answer" onSubmit={(event) => void send(event)}>
      <TextareaField
        id={id}
        label={words.yourSide}
        rows={2}
        maxLength={1000}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {error !== null && <Note tone="bad">{problemText(error)}</Note>}
      <div className="claim-send">
        <Button
          type="submit"
          variant="secondary"
          busy={busy}
          busyLabel={words.sendingSide}
          disabled={!isChanged || text.trim() === ''}
        >
          {words.sendSide}
        </Button>
        <output className="claim-sent">
          {farmWords !== null && !isChanged && (
            <>
              <Check size={18} />
              {words.sideSent}
            </>
          )}
        </output>
      </div>
    </form>
  )
}
