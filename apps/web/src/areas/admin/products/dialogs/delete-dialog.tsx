import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { removeProduct } from '@farmgate/contract/catalogue/product-review.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { callAs } from '#api/call.ts'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { useWords } from '#words.ts'
import { DeleteConfirm } from '../../delete-confirm.tsx'

interface DeleteDialogProps {
  listing: Listing
  onClose: () => void
  onDeleted: (listing: Listing) => void
}

export function DeleteDialog({ listing, onClose, onDeleted }: DeleteDialogProps) {
  const admin = useWords('admin')
  return (
    <DeleteConfirm
      title={fill(admin.deleteTitle, { product: listing.name })}
      text={admin.deleteText}
      picture={
        <ProductPhoto product={listing} width={72} sizes="72px" decorative className="w-[72px] flex-none" />
      }
      keepLabel={admin.keepProduct}
      send={() => callAs('admin', removeProduct, { params: { id: listing._id } })}
      goneCode="product.not_found"
      onClose={onClose}
      onDeleted={() => onDeleted(listing)}
    />
  )
}
