import type { Listing } from '@farmgate/contract/listings.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListingStatus, useReviewNote } from '../../../components/listing-status.tsx'
import { ProductPhoto } from '../../../components/product-photo.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Price } from '../../../ui/price.tsx'
import { useWords } from '../../../words.ts'
import { changedFields } from './changed-fields.ts'
import { StockStepper } from './stock-stepper.tsx'

interface ListingTableProps {
  listings: readonly Listing[]
  onEdit: (listing: Listing) => void
  onDelete: (listing: Listing) => void
}

export function ListingTable({ listings, onEdit, onDelete }: ListingTableProps) {
  const farm = useWords('farm')
  const words = useWords('listing')
  return (
    <DataTable
      caption={farm.myProducts}
      rows={listings}
      rowKey={({ _id }) => _id}
      columns={
        [
          { key: 'product', label: words.product, primary: true },
          { key: 'price', label: words.price, align: 'end' },
          { key: 'quantity', label: words.quantity },
          { key: 'status', label: words.status, wide: true },
          { key: 'actions', label: words.actions, wide: true, hideLabel: true },
        ] as const
      }
      cell={(listing, { key }) => cells[key]({ listing, onEdit, onDelete })}
    />
  )
}

type Cell = (row: Omit<ListingTableProps, 'listings'> & { listing: Listing }) => ReactNode

const cells: Readonly<Record<'product' | 'price' | 'quantity' | 'status' | 'actions', Cell>> = {
  product: ({ listing }) => <ProductCell listing={listing} />,
  price: ({ listing }) => <PriceCell listing={listing} />,
  quantity: ({ listing }) => <StockStepper listing={listing} />,
  status: ({ listing }) => (
    <div className="min-w-36">
      <ListingStatus listing={listing} />
      <ReviewWords listing={listing} />
    </div>
  ),
  actions: (row) => <Actions {...row} />,
}

function PriceCell({ listing: { price, unit } }: { listing: Listing }) {
  const shell = useWords('shell')
  return (
    <Price
      className="wrap-normal font-medium text-[0.9375rem] min-[77.5rem]:whitespace-nowrap"
      rupees={price}
      unit={shell[`unit.${unit}`]}
    />
  )
}

function Actions({ listing, onEdit, onDelete }: Parameters<Cell>[0]) {
  const farm = useWords('farm')
  const named = { product: listing.name }
  return (
    <div className="flex gap-2 md:min-w-24 md:flex-col md:items-end min-[77.5rem]:flex-row min-[77.5rem]:justify-end">
      <Button
        variant="secondary"
        size="sm"
        icon={Pencil}
        className="flex-1 whitespace-nowrap md:flex-none"
        aria-label={fill(farm.editNamed, named)}
        onClick={() => onEdit(listing)}
      >
        {farm.edit}
      </Button>
      <IconButton
        label={fill(farm.deleteNamed, named)}
        icon={Trash2}
        tone="danger"
        outlined
        onClick={() => onDelete(listing)}
      />
    </div>
  )
}

/** The shelf stands under the name: the row needs its room for the quantity. */
function ProductCell({ listing }: { listing: Listing }) {
  const shell = useWords('shell')
  return (
    <div className="flex items-center gap-3.5">
      <ProductPhoto
        product={listing}
        width={64}
        sizes="64px"
        decorative
        className="w-16 flex-none md:w-12 min-[77.5rem]:w-16"
      />
      <div className="min-w-[9ch]">
        <p className="font-semibold">{listing.name}</p>
        <p className="text-ink-3 text-xs">{shell[`category.${listing.category}`]}</p>
      </div>
    </div>
  )
}

/** What the farmer should know of the review: why it was turned down, or what still waits. */
function ReviewWords({ listing: { status, reviewNote, change, ...listing } }: { listing: Listing }) {
  const farm = useWords('farm')
  const words = useWords('listing')
  const noteText = useReviewNote()
  const said =
    change?.status === 'pending'
      ? fill(farm.changeWaits, {
          fields: changedFields(listing, change)
            .map((field) => words[field].toLocaleLowerCase())
            .join(', '),
        })
      : change !== null
        ? fill(farm.changeRejectedBecause, { note: noteText(change.note) ?? words.noReason })
        : status === 'rejected'
          ? fill(farm.rejectedBecause, { note: noteText(reviewNote) ?? words.noReason })
          : null
  return said === null ? null : (
    <p className="mt-1.5 font-normal text-warn-fg text-xs md:max-w-[32ch]">{said}</p>
  )
}
