import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Link } from 'react-router'
import { ListingStatus } from '#components/product/listing-status.tsx'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { adminPaths } from '#admin-pages.ts'
import type { HeldRows } from '#components/query/use-held-rows.ts'
import { type Column, DataTable } from '#ui/data/data-table.tsx'
import { DoneLine } from '#ui/feedback/done-line.tsx'
import { Price } from '#components/format/price.tsx'
import { useWords } from '#words.ts'
import { ChooseRow, ChooseRowSpacer } from '../lists/choose-row.tsx'
import { canChoose } from './decide-listings.ts'
import './listing-table.css'
import { RowActions, type RowActionsProps } from './row-actions.tsx'

interface ListingTableProps extends Pick<RowActionsProps, 'onOpen' | 'onOutcome'> {
  listings: readonly Listing[]
  held: Pick<HeldRows<Listing>, 'resultOf' | 'rowProps'>
}

export function ListingTable({ listings, held, onOpen, onOutcome }: ListingTableProps) {
  const admin = useWords('admin')
  const words = useWords('listing')
  const shell = useWords('shell')
  const columns: readonly (Column & { key: Key })[] = [
    { key: 'product', label: words.product, primary: true },
    { key: 'category', label: words.category },
    { key: 'price', label: words.price, align: 'end' },
    { key: 'status', label: words.status, corner: true },
    { key: 'actions', label: words.actions, wide: true, hideLabel: true },
  ]

  function cell(listing: Listing, { key }: { key: Key }) {
    switch (key) {
      case 'product':
        return <ProductCell listing={listing} onOpen={() => onOpen('review', listing)} />
      case 'category':
        return shell[`category.${listing.category}`]
      case 'price':
        return <PriceAndStock listing={listing} />
      case 'status':
        return <ListingStatus listing={listing} />
      case 'actions':
        return actions(listing)
    }
  }

  function actions(listing: Listing) {
    const result = held.resultOf(listing)
    if (result !== undefined) return <DoneLine>{result}</DoneLine>
    return <RowActions listing={listing} onOpen={onOpen} onOutcome={onOutcome} />
  }

  return (
    <DataTable
      className="listing-table"
      caption={admin.products}
      columns={columns}
      rows={listings}
      rowKey={({ _id }) => _id}
      cell={cell}
      rowProps={(listing) => ({
        ...held.rowProps(listing),
        className: held.resultOf(listing) === undefined ? undefined : 'row-done',
      })}
    />
  )
}

type Key = 'product' | 'category' | 'price' | 'status' | 'actions'

/** The element id of a listing's name button, by which the focus finds its row again. */
export const nameButtonId = (listingId: string): string => `listing-${listingId}`

/** A press anywhere on the cell opens the listing; the farmer's name links to the farmer. */
function ProductCell({ listing, onOpen }: { listing: Listing; onOpen: () => void }) {
  const admin = useWords('admin')
  const shell = useWords('shell')
  const { _id, name, category, farmer } = listing
  return (
    <div className="listing-product">
      {canChoose(listing) ? <ChooseRow id={_id} name={name} /> : <ChooseRowSpacer />}
      <ProductPhoto product={listing} width={64} sizes="64px" decorative className="listing-thumb" />
      <div className="min-w-0">
        <button
          type="button"
          id={nameButtonId(_id)}
          className="listing-name"
          aria-label={fill(admin.review, { product: name })}
          onClick={onOpen}
        >
          {name}
        </button>
        <Link to={adminPaths.farmer(farmer._id)} className="listing-farmer">
          {farmer.name}
        </Link>
        <p className="listing-category">{shell[`category.${category}`]}</p>
      </div>
    </div>
  )
}

function PriceAndStock({ listing: { price, unit, stock } }: { listing: Listing }) {
  const admin = useWords('admin')
  const shell = useWords('shell')
  return (
    <>
      <Price rupees={price} unit={shell[`unit.${unit}`]} className="whitespace-nowrap" />
      <span className="block whitespace-nowrap font-normal text-ink-2 text-sm">
        {stock === 0 ? admin.outOfStock : fill(admin.inStock, { count: stock })}
      </span>
    </>
  )
}
