import { shownName } from '#components/product/shown-name.ts'
import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { CircleSlash2, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Price } from '#components/format/price.tsx'
import { ListingStatus, useReviewNote } from '#components/product/listing-status.tsx'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { DataTable } from '#ui/data/data-table.tsx'
import { classNames } from '#ui/class-names.ts'
import { Badge } from '#ui/data/badge.tsx'
import { useWords } from '#words.ts'
import './my-products.css'
import { categoryWord } from '../listing/category-words.ts'
import { useChangeWaits } from './change-waits.ts'
import { StockStepper } from './stock-stepper.tsx'

interface ListingTableProps {
  listings: readonly Listing[]
  onEdit: (listing: Listing) => void
  onDelete: (listing: Listing) => void
}

export function ListingTable({ listings, onEdit, onDelete }: ListingTableProps) {
  const farm = useWords('farm')
  const words = useWords('listing')
  const [counting, setCounting] = useState<string | null>(null)
  return (
    <DataTable
      className="my-products"
      caption={farm.myProducts}
      rows={listings}
      rowKey={({ _id }) => _id}
      columns={
        [
          { key: 'product', label: words.product, primary: true },
          { key: 'price', label: words.price, align: 'end' },
          { key: 'quantity', label: words.quantity },
          { key: 'status', label: words.status, corner: true },
          { key: 'actions', label: words.actions, wide: true, hideLabel: true },
        ] as const
      }
      cell={(listing, { key }) =>
        cells[key]({
          listing,
          onEdit,
          onDelete,
          counting: counting === listing._id,
          onCount: (open) => setCounting(open ? listing._id : null),
        })
      }
    />
  )
}

interface ListingRow extends Omit<ListingTableProps, 'listings'> {
  listing: Listing
  /** Whether the keypad is open for this listing. */
  counting: boolean
  onCount: (open: boolean) => void
}

type Cell = (row: ListingRow) => ReactNode

const cells: Readonly<Record<'product' | 'price' | 'quantity' | 'status' | 'actions', Cell>> = {
  product: ({ listing }) => <ProductCell listing={listing} />,
  price: ({ listing }) => <PriceCell listing={listing} />,
  quantity: ({ listing, counting, onCount }) => (
    <StockStepper
      listing={listing}
      open={counting}
      onOpen={() => onCount(true)}
      onClose={() => onCount(false)}
    />
  ),
  status: ({ listing }) => (
    <>
      <div className={classNames('my-products-badges', listing.change !== null && 'my-products-badges-two')}>
        <ListingStatus listing={listing} />
        {listing.quantity === 0 && <SoldOutBadge />}
      </div>
      <ReviewWords listing={listing} />
    </>
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
  const named = { product: shownName(listing) }
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

/** The category is below the name: the row needs the width for the quantity. */
function ProductCell({ listing }: { listing: Listing }) {
  const farm = useWords('farm')
  const category = categoryWord(listing.category)
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
        <p className="font-semibold">{shownName(listing)}</p>
        <p className="text-ink-3 text-xs">{category === '' ? '' : farm[`category.${category}`]}</p>
      </div>
    </div>
  )
}

function SoldOutBadge() {
  const farm = useWords('farm')
  return (
    <Badge tone="bad" icon={CircleSlash2}>
      {farm.soldOut}
    </Badge>
  )
}

/** The state of the review: why it was rejected, or what is still pending. */
function ReviewWords({ listing }: { listing: Listing }) {
  const { status, reviewNote, change } = listing
  const farm = useWords('farm')
  const words = useWords('listing')
  const noteText = useReviewNote()
  const changeWaits = useChangeWaits()
  const text =
    change?.status === 'pending'
      ? changeWaits(listing)
      : change !== null
        ? fill(farm.changeRejectedBecause, { note: noteText(change.note) ?? words.noReason })
        : status === 'rejected'
          ? fill(farm.rejectedBecause, { note: noteText(reviewNote) ?? words.noReason })
          : null
  return text === null ? null : (
    <p className="my-products-review text-warn-fg text-xs md:max-w-[32ch]">{text}</p>
  )
}
