import { DEALS_MAX, mayBePicked } from '@farmgate/domain/catalogue/shop/deal.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { RotateCcw, Save } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useProblemText } from '#api/problem-text.ts'
import { faultText, serverFaults } from '#components/form/form-faults.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import { DealSlot } from './deal-slot.tsx'
import './deals.css'
import type { Picking } from './use-picking.ts'

/** The home page's deals, to be put in order. */
export function DealSlots({ picking }: { picking: Picking }) {
  const words = useWords('adminSettings')
  const { picked, isChanged, busy, failure } = picking
  const band = useRef<HTMLDivElement>(null)
  const keepFocus = useFocusOnSlots(band, picked)
  const hasEnded = picked.some(({ whyNot }) => !mayBePicked(whyNot))

  async function save(): Promise<void> {
    const isSaved = await picking.save()
    if (isSaved) showToast({ tone: 'ok', text: words.dealsSaved })
    // The save button is disabled now.
    band.current?.focus({ preventScroll: true })
  }

  return (
    <Card heading={words.picked} padded>
      <p className="mb-5 text-ink-2 text-sm">{picked.length === 0 ? words.noneShown : words.pickedText}</p>
      <div ref={band} tabIndex={-1} className="deal-band">
        <ol className="deal-grid">
          {picked.map((product, index) => (
            <DealSlot
              key={product._id}
              product={product}
              slot={index + 1}
              picking={picking}
              onActed={(act) => keepFocus(product._id, index, act)}
            />
          ))}
          {Array.from({ length: DEALS_MAX - picked.length }, (_, free) => (
            <li key={`free ${free}`} className="deal-free">
              <span>{fill(words.place, { place: picked.length + free + 1 })}</span>
              <span>{words.placeFree}</span>
            </li>
          ))}
        </ol>
      </div>
      {hasEnded && (
        <Note tone="warn" className="mt-5" live={false}>
          {words.endedHint}
        </Note>
      )}
      <PickingFailure error={failure} />
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button
          icon={Save}
          busy={busy}
          busyLabel={words.saving}
          disabled={!isChanged || hasEnded}
          onClick={() => void save()}
        >
          {words.saveDeals}
        </Button>
        {isChanged && (
          <>
            <Button variant="quiet" icon={RotateCcw} onClick={() => picking.undo()}>
              {words.undo}
            </Button>
            <span className="text-ink-2 text-sm">{words.unsaved}</span>
          </>
        )}
      </div>
    </Card>
  )
}

/** A moved deal keeps the focus; after a removed deal the focus goes to the one that takes its slot. */
function useFocusOnSlots(band: RefObject<HTMLDivElement | null>, picked: Picking['picked']) {
  const pressed = useRef<{ id: string; index: number; act: string } | null>(null)
  useLayoutEffect(() => {
    const { id, index, act } = pressed.current ?? {}
    pressed.current = null
    if (id === undefined || index === undefined) return
    const isGone = !picked.some(({ _id }) => _id === id)
    const target = isGone ? (picked[index] ?? picked.at(-1))?._id : id
    const tile = band.current?.querySelector(`[data-deal="${target}"]`)
    // At the end of the row only the opposite direction is left.
    const button = [act, 'earlier', 'later']
      .map((name) => tile?.querySelector<HTMLElement>(`[data-act=${name}]:enabled`))
      .find((found) => found instanceof HTMLElement)
    ;(button ?? band.current)?.focus({ preventScroll: true })
  }, [band, picked])
  return (id: string, index: number, act: string): void => {
    pressed.current = { id, index, act }
  }
}

/** Why nothing was saved, and which deals caused it. */
function PickingFailure({ error }: { error: unknown }) {
  const problemText = useProblemText()
  const words = useWords('faults')
  if (error === undefined) return null
  const faults = serverFaults(error)
  return (
    <Note tone="bad" className="mt-5" title={faults.length > 0 ? problemText(error) : undefined}>
      {faults.length === 0
        ? problemText(error)
        : faults.map((fault) => <p key={fault.field}>{faultText(words, fault)}</p>)}
    </Note>
  )
}
