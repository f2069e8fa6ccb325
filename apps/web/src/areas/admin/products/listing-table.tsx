import type { Listing } from '@farmgate/contract/listings.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Link } from 'react-router'
import { ListingStatus } from '../../../components/listing-status.tsx'
import { ProductPhoto } from '../../../components/product-photo.tsx'
import { paths } from '../../../paths.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Price } from '../../../ui/price.tsx'
import { useWords } from '../../../words.ts'
import { ChooseRow, NoChoice } from '../choose-row.tsx'
import { canChoose } from './approve-listings.ts'
import './listing-table.css'
import { RowActions, type RowActionsProps } from './row-actions.tsx'

interface ListingTableProps extends Pick<RowActionsProps, 'onOpen' | 'settle'> {
  listings: readonly Listing[]
}

export function ListingTable({ listings, onOpen, settle }: ListingTableProps) {
  const operator = useWords('operator')
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
        return <RowActions listing={listing} onOpen={onOpen} settle={settle} />
    }
  }

  return (
    <DataTable
      className="listing-table"
      caption={operator.products}
      columns={columns}
      rows={listings}
      rowKey={({ _id }) => _id}
      cell={cell}
    />
  )
}

type Key = 'product' | 'category' | 'price' | 'status' | 'actions'

/** By this a row is found again when the focus is to go to it. */
export const nameButtonId = (listingId: string): string => `listing-${listingId}`

/** A press anywhere on it opens the listing; the farmer's name leads to the farmer. */
function ProductCell({ listing, onOpen }: { listing: Listing; onOpen: () => void }) {
  const operator = useWords('operator')
  const shell = useWords('shell')
  const { _id, name, category, farmer } = listing
  return (
    <div className="listing-product">
      {canChoose(listing) ? <ChooseRow id={_id} name={name} /> : <NoChoice />}
      <ProductPhoto product={listing} width={64} sizes="64px" decorative className="listing-thumb" />
      <div className="min-w-0">
        <button
          type="button"
          id={nameButtonId(_id)}
          className="listing-name"
          aria-label={fill(operator.review, { product: name })}
          onClick={onOpen}
        >
          {name}
        </button>
        <Link to={paths.adminFarmer(farmer._id)} className="listing-farmer">
          {farmer.name}
        </Link>
        <p className="listing-category">{shell[`category.${category}`]}</p>
      </div>
    </div>
  )
}

function PriceAndStock({ listing: { price, unit, stock } }: { listing: Listing }) {
  const operator = useWords('operator')
  const shell = useWords('shell')
  return (
    <>
      <Price rupees={price} unit={shell[`unit.${unit}`]} className="whitespace-nowrap" />
      <span className="block whitespace-nowrap font-normal text-ink-2 text-sm">
        {stock === 0 ? operator.outOfStock : fill(operator.inStock, { count: stock })}
      </span>
    </>
  )
}
