import { shownName } from '#components/product/shown-name.ts'
import { ProblemError } from '@farmgate/contract/client.ts'
import { deleteProduct, type Listing } from '@farmgate/contract/catalogue/listings.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'
import { uncacheListing, refreshListings } from '../listing/my-listings.ts'

interface DeleteListingProps {
  listing: Listing
  onClose: () => void
  /** The button that opened this dialog is removed with its row, so the caller moves the focus. */
  onDeleted: () => void
}

export function DeleteListing({ listing, onClose, onDeleted }: DeleteListingProps) {
  const farm = useWords('farm')
  const shell = useWords('shell')
  const problemText = useProblemText()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const named = { product: shownName(listing) }

  async function remove(): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      await callAs('farmer', deleteProduct, { params: { id: listing._id } })
    } catch (failure) {
      // Deleted already, perhaps by a call whose response was lost: that is the wanted state.
      if (!(failure instanceof ProblemError && failure.status === 404)) {
        setBusy(false)
        setError(failure)
        return
      }
    }
    await uncacheListing(client, listing._id)
    refreshListings(client)
    // The page can take the focus only after the dialog has closed.
    flushSync(onClose)
    onDeleted()
    showToast({ tone: 'ok', text: fill(farm.deleted, named) })
  }

  return (
    <Confirm
      open
      title={fill(farm.deleteTitle, named)}
      text={farm.deleteText}
      picture={
        <ProductPhoto product={listing} width={64} sizes="64px" decorative className="w-16 flex-none" />
      }
      cancelLabel={farm.keepProduct}
      confirmLabel={farm.delete}
      closeLabel={shell.close}
      busy={busy}
      busyLabel={farm.deleting}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      {error !== null && (
        <Note tone="bad" title={fill(farm.deleteFailed, named)} className="mt-4">
          {problemText(error)}
        </Note>
      )}
    </Confirm>
  )
}
