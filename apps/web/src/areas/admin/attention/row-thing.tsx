import type { AttentionRow } from '@farmgate/contract/attention.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { ProductPhoto } from '../../../components/product-photo.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Price } from '../../../ui/price.tsx'
import { useWords } from '../../../words.ts'
import { OrderThings } from '../orders/order-things.tsx'
import { ReturnPhoto } from '../returns/return-card.tsx'
import { ReturnReason } from '../returns/return-reason.tsx'
import type { AttentionDesk } from './use-attention-desk.ts'

/** What it looks like: the goods of an order, the picture of a listing, the face of a farmer. */
export function RowThing({ row, desk }: { row: AttentionRow; desk: AttentionDesk }) {
  const words = useWords('attention')
  const shell = useWords('shell')
  const { kind, order, refund, listing, farmer, alarm } = row
  if (farmer !== null)
    return (
      <div className="attention-thing">
        <Avatar name={farmer.name} src={farmer.avatar ?? undefined} size="lg" />
        <p className="wrap-anywhere min-w-0 text-ink-2 text-sm">
          {farmer.place === '' ? farmer.email : farmer.place}
        </p>
      </div>
    )
  if (listing !== null)
    return (
      <div className="attention-thing">
        <ProductPhoto product={listing} width={64} sizes="64px" decorative className="w-16 flex-none" />
        <p className="text-ink-2 text-sm">
          <Price rupees={listing.price} unit={shell[`unit.${listing.unit}`]} className="block text-ink" />
          {shell[`category.${listing.category}`]}
        </p>
      </div>
    )
  const said = refund?.lastError ?? alarm?.facts['said'] ?? null
  return (
    <div className="grid gap-3">
      {order !== null && <OrderThings items={order.items} />}
      {kind === 'return_pending' && order !== null && (
        <div className="return-words">
          <ReturnPhoto order={order} onOpen={() => desk.open('photo', row)} />
          <ReturnReason order={order} />
        </div>
      )}
      {said !== null && (
        <p className="wrap-anywhere text-ink-2 text-sm">{fill(words.gatewaySaid, { error: said })}</p>
      )}
    </div>
  )
}
