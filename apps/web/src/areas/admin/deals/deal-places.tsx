import { DEALS_MAX, mayBePicked } from '@farmgate/domain/catalogue/deal.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { RotateCcw, Save } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Note } from '../../../ui/note.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useWords } from '../../../words.ts'
import { DealPlace } from './deal-place.tsx'
import { PickingFailure } from './picking-failure.tsx'
import type { Picking } from './use-picking.ts'
import './deals.css'

/** The band of the home page, to be put in order. */
export function DealPlaces({ picking }: { picking: Picking }) {
  const words = useWords('manage')
  const { places, isChanged, busy, failure } = picking
  const band = useRef<HTMLDivElement>(null)
  const keepFocus = useFocusOnPlaces(band, places)
  const hasEnded = places.some(({ whyNot }) => !mayBePicked(whyNot))

  async function save(): Promise<void> {
    const isSaved = await picking.save()
    if (isSaved) showToast({ tone: 'ok', text: words.dealsSaved })
    // The button has nothing more to save.
    band.current?.focus({ preventScroll: true })
  }

  return (
    <Card heading={words.picked} padded>
      <p className="mb-5 text-ink-2 text-sm">{places.length === 0 ? words.noneShown : words.pickedText}</p>
      <div ref={band} tabIndex={-1} className="deal-band">
        <ol className="deal-grid">
          {places.map((product, index) => (
            <DealPlace
              key={product._id}
              product={product}
              place={index + 1}
              picking={picking}
              onActed={(act) => keepFocus(product._id, index, act)}
            />
          ))}
          {Array.from({ length: DEALS_MAX - places.length }, (_, free) => (
            <li key={`free ${free}`} className="deal-free">
              <span>{fill(words.place, { place: places.length + free + 1 })}</span>
              <span>{words.placeFree}</span>
            </li>
          ))}
        </ol>
      </div>
      {hasEnded && (
        <Note tone="warn" className="mt-5" standing>
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

/** What is moved keeps the keyboard; what is taken off gives it to whatever takes its place. */
function useFocusOnPlaces(band: RefObject<HTMLDivElement | null>, places: Picking['places']) {
  const wanted = useRef<{ id: string; index: number; act: string } | null>(null)
  useLayoutEffect(() => {
    const { id, index, act } = wanted.current ?? {}
    wanted.current = null
    if (id === undefined || index === undefined) return
    const isGone = !places.some(({ _id }) => _id === id)
    const target = isGone ? (places[index] ?? places.at(-1))?._id : id
    const tile = band.current?.querySelector(`[data-deal="${target}"]`)
    // At the end of the row the way back is the one that is left.
    const button = [act, 'earlier', 'later']
      .map((one) => tile?.querySelector<HTMLElement>(`[data-act=${one}]:enabled`))
      .find((found) => found instanceof HTMLElement)
    ;(button ?? band.current)?.focus({ preventScroll: true })
  }, [band, places])
  return (id: string, index: number, act: string): void => {
    wanted.current = { id, index, act }
  }
}
