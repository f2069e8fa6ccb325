import { ProblemError } from '@farmgate/contract/client.ts'
import { deleteProduct, type Listing } from '@farmgate/contract/listings.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { callAs } from '../../../api/call.ts'
import { useProblemText } from '../../../api/problem-text.ts'
import { ProductPhoto } from '../../../components/product-photo.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Note } from '../../../ui/note.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useWords } from '../../../words.ts'
import { forgetListing, refreshListings } from '../listing/my-listings.ts'

interface DeleteListingProps {
  listing: Listing
  onClose: () => void
  /** The button that opened this is gone with its row: the focus needs another place. */
  onDeleted: () => void
}

export function DeleteListing({ listing, onClose, onDeleted }: DeleteListingProps) {
  const farm = useWords('farm')
  const shell = useWords('shell')
  const problemText = useProblemText()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const named = { product: listing.name }

  async function remove(): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      await callAs('farmer', deleteProduct, { params: { id: listing._id } })
    } catch (failure) {
      // Gone already, perhaps by a call whose answer got lost: that is what was wanted.
      if (!(failure instanceof ProblemError && failure.status === 404)) {
        setBusy(false)
        setError(failure)
        return
      }
    }
    await forgetListing(client, listing._id)
    refreshListings(client)
    // The page takes the focus only when the dialog is gone.
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
