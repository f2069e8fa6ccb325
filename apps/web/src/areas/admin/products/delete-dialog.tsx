import type { Listing } from '@farmgate/contract/listings.ts'
import { removeProduct } from '@farmgate/contract/review.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useState } from 'react'
import { callAs } from '../../../api/call.ts'
import { useProblemText } from '../../../api/problem-text.ts'
import { problemCode } from '../../../components/form-faults.ts'
import { ProductPhoto } from '../../../components/product-photo.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Note } from '../../../ui/note.tsx'
import { useWords } from '../../../words.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'

interface DeleteDialogProps {
  listing: Listing
  onClose: () => void
  onDeleted: (listing: Listing) => void
}

export function DeleteDialog({ listing, onClose, onDeleted }: DeleteDialogProps) {
  const operator = useWords('operator')
  const shell = useWords('shell')
  const problemText = useProblemText()
  const [failure, setFailure] = useState<unknown>()
  const { busy, run } = useOneAtATime<'delete'>()

  async function remove(): Promise<void> {
    setFailure(undefined)
    try {
      await callAs('admin', removeProduct, { params: { id: listing._id } }).catch(unlessGone)
      onDeleted(listing)
    } catch (error) {
      setFailure(error)
    }
  }

  return (
    <Confirm
      open
      title={fill(operator.deleteTitle, { product: listing.name })}
      text={operator.deleteText}
      picture={
        <ProductPhoto product={listing} width={72} sizes="72px" decorative className="w-[72px] flex-none" />
      }
      confirmLabel={operator.delete}
      cancelLabel={operator.keepProduct}
      closeLabel={shell.close}
      busy={busy !== null}
      busyLabel={operator.deleting}
      onConfirm={() => void run('delete', remove)}
      onCancel={onClose}
    >
      {failure !== undefined && (
        <Note tone="bad" className="mt-4">
          {problemText(failure)}
        </Note>
      )}
    </Confirm>
  )
}

/** One that somebody else has deleted meanwhile is what was wanted. */
function unlessGone(error: unknown): void {
  if (problemCode(error) !== 'product.not_found') throw error
}
