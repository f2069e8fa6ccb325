import { shownName } from '#components/product/shown-name.ts'
import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { useProblemText } from '#api/problem-text.ts'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { CountButton } from '#ui/fields/numbers/count-button.tsx'
import { ChosenBar } from '#ui/overlays/chosen-bar.tsx'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'
import { countedUnit } from '../listing/counted-unit.ts'
import { CountKeypad } from '../listing/count-keypad.tsx'
import './stock.css'
import type { StockNote } from './stock-edits.ts'
import { useStockSaving } from './use-stock-saving.ts'

export function StockList({ listings }: { listings: readonly Listing[] }) {
  const farm = useWords('farm')
  const { language } = useLanguage()
  const problemText = useProblemText()
  const { edits, notes, busy, error, save, write } = useStockSaving(listings)
  const [open, setOpen] = useState<string | null>(null)
  const blocker = useBlocker(edits.size > 0 && !busy)
  const changes = fillCount(language, farm, 'saveCounts', edits.size)
  const at = listings.findIndex(({ _id }) => _id === open)
  const counted = listings[at]
  const next = listings[at + 1]

  async function saveAll(): Promise<boolean> {
    const count = edits.size
    const isSaved = await save()
    if (isSaved) {
      setOpen(null)
      // Offline the strip says what waits.
      if (!navigator.onLine) return true
      showToast({ tone: 'ok', text: fillCount(language, farm, 'countsSaved', count) })
    }
    return isSaved
  }

  const saveButton = (
    <Button
      size="lg"
      block
      busy={busy}
      busyLabel={farm.saving}
      disabled={edits.size === 0}
      onClick={() => void saveAll()}
    >
      {changes}
    </Button>
  )

  return (
    <div className="stock-page grid grid-cols-1 gap-4">
      <p className="text-ink-2 text-sm tabular-nums">
        {fill(farm.stockText, {
          products: fillCount(language, farm, 'productCount', listings.length),
          changed: edits.size,
        })}
      </p>
      {error !== null && (
        <Note tone="bad" title={farm.countsFailed}>
          {problemText(error)}
        </Note>
      )}
      <Card as="div">
        <ul aria-label={farm.stockTitle}>
          {listings.map((listing) => (
            <StockRow
              key={listing._id}
              listing={listing}
              count={edits.get(listing._id)?.count ?? listing.quantity}
              changed={edits.has(listing._id)}
              note={notes.get(listing._id)}
              open={listing._id === open}
              onOpen={() => setOpen(listing._id)}
            />
          ))}
        </ul>
      </Card>
      {counted === undefined ? (
        edits.size > 0 && (
          <ChosenBar label={farm.stockTitle} actions={saveButton}>
            {fill(farm.changedCounts, { changed: edits.size })}
          </ChosenBar>
        )
      ) : (
        <CountKeypad
          listing={counted}
          count={edits.get(counted._id)?.count ?? counted.quantity}
          onChange={(count) => write(counted._id, count, counted.quantity)}
          onNext={next === undefined ? undefined : () => setOpen(next._id)}
          onClose={() => setOpen(null)}
        >
          {saveButton}
        </CountKeypad>
      )}
      <Confirm
        open={blocker.state === 'blocked'}
        title={`${changes}?`}
        text={farm.leaveCountsText}
        cancelLabel={farm.leaveCounts}
        confirmLabel={farm.save}
        busy={busy}
        busyLabel={farm.saving}
        onCancel={() => blocker.proceed?.()}
        onConfirm={() =>
          void saveAll().then((isSaved) => (isSaved ? blocker.proceed?.() : blocker.reset?.()))
        }
      />
    </div>
  )
}

interface StockRowProps {
  listing: Listing
  count: number
  changed: boolean
  note: StockNote | undefined
  open: boolean
  onOpen: () => void
}

/** One line: picture, name and the number that opens the keypad. The open row scrolls to above the keypad. */
function StockRow({ listing, count, changed, note, open, onOpen }: StockRowProps) {
  const farm = useWords('farm')
  const shell = useWords('shell')
  const row = useRef<HTMLLIElement>(null)
  const amount = (of: number) => `${of} ${countedUnit(shell, farm, listing.unit, of)}`
  useEffect(() => {
    if (open) row.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <li ref={row} className="stock-row">
      <ProductPhoto product={listing} width={44} sizes="44px" decorative className="w-11 flex-none" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{shownName(listing)}</p>
        {note !== undefined && (
          <output className="block text-warn-fg text-xs">{noteText(farm, note, amount)}</output>
        )}
      </div>
      <CountButton
        count={count}
        unit={countedUnit(shell, farm, listing.unit, count)}
        zeroLabel={farm.soldOut}
        changed={changed}
        open={open}
        aria-label={fill(farm.countOf, {
          product: shownName(listing),
          count: count === 0 ? farm.soldOut : amount(count),
        })}
        onClick={onOpen}
      />
    </li>
  )
}

const noteText = (
  farm: Record<'soldMeanwhile' | 'changedMeanwhile' | 'countRefused', string>,
  note: StockNote,
  amount: (of: number) => string,
): string => {
  if (note.kind === 'refused') return farm.countRefused
  return note.kind === 'sold'
    ? fill(farm.soldMeanwhile, { sold: amount(note.sold), now: amount(note.now) })
    : fill(farm.changedMeanwhile, { now: amount(note.now) })
}
