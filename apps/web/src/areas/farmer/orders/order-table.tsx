import { shownName } from '#components/product/shown-name.ts'
import type { FarmOrder } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { isUnsent } from '@farmgate/domain/ordering/orders/stage.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { itemAmountText } from '@farmgate/messages/item-amount.ts'
import { PackageCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { cancelReasonText } from '#components/order/cancel-reason-text.ts'
import { timeText } from '#components/format/day-text.ts'
import { OrderStatusBadge } from '#components/order/order-status-badge.tsx'
import { paymentState } from '#components/order/payment-state.ts'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { useLanguage } from '#language.ts'
import { Badge } from '#ui/data/badge.tsx'
import { DataTable } from '#ui/data/data-table.tsx'
import { Price } from '#components/format/price.tsx'
import { useWords } from '#words.ts'
import './order-table.css'

interface OrderTableProps {
  orders: readonly FarmOrder[]
  caption: string
  hideHead: boolean
}

/** The farm's own part of every order: products, buyer and earnings. */
export function OrderTable({ orders, caption, hideHead }: OrderTableProps) {
  const farm = useWords('farm')
  return (
    <DataTable
      className="order-table"
      caption={caption}
      hideHead={hideHead}
      rows={orders}
      rowKey={({ _id }) => _id}
      columns={
        [
          { key: 'order', label: farm.order, primary: true },
          { key: 'buyer', label: farm.buyer, wide: true },
          { key: 'items', label: farm.items, wide: true },
          { key: 'amount', label: farm.amount, align: 'end' },
          { key: 'status', label: farm.status, corner: true },
        ] as const
      }
      cell={(order, { key }) => cells[key](order)}
    />
  )
}

const cells: Readonly<
  Record<'order' | 'buyer' | 'items' | 'amount' | 'status', (order: FarmOrder) => ReactNode>
> = {
  order: (order) => <OrderCell order={order} />,
  buyer: ({ user: { name, place } }) => (
    <div className="wrap-break-word">
      <p className="font-medium">{name}</p>
      {place !== '' && <p className="font-normal text-ink-3 text-xs">{place}</p>}
    </div>
  ),
  items: (order) => <ItemsCell order={order} />,
  amount: (order) => <AmountCell order={order} />,
  status: (order) => <StatusCell order={order} />,
}

function OrderCell({ order }: { order: FarmOrder }) {
  const { language } = useLanguage()
  const words = useWords('orderWords')
  const { createdAt, cancelReason } = order
  return (
    <>
      <p className="num whitespace-nowrap font-semibold">{displayOrderNumber(order.number)}</p>
      <p className="text-ink-3 text-xs">{timeText(createdAt, language)}</p>
      {cancelReason !== null && (
        <p className="wrap-break-word text-bad-fg text-xs">
          {fill(words.reason, { reason: cancelReasonText(words, cancelReason) })}
        </p>
      )}
    </>
  )
}

/** A packed order still waits for the van: the farm sees both states. */
function StatusCell({ order }: { order: FarmOrder }) {
  const farm = useWords('farm')
  return (
    <div className="order-state">
      <OrderStatusBadge order={order} />
      {order.packed && isUnsent(order.status) && (
        <Badge tone="ok" icon={PackageCheck}>
          {farm.packed}
        </Badge>
      )}
    </div>
  )
}

/** The farm's own total, and whether the buyer has paid. */
function AmountCell({ order }: { order: FarmOrder }) {
  const words = useWords('orderWords')
  const farm = useWords('farm')
  return (
    <div className="wrap-break-word">
      <Price
        rupees={order.currentTotal}
        {...(order.currentTotal < order.totalAmount
          ? { earlier: order.totalAmount, earlierLabel: farm.amountOrdered }
          : {})}
      />
      <p className="font-normal text-ink-3 text-xs lg:whitespace-nowrap">{words[paymentState(order)]}</p>
    </div>
  )
}

/** More pictures would leave no room for the product names. */
const PICTURES_MAX = 3

function ItemsCell({ order: { items, changes } }: { order: FarmOrder }) {
  return (
    <div className="flex items-center gap-2.5">
      <div className="order-pile md:max-lg:hidden">
        {items.slice(0, PICTURES_MAX).map(({ product }) => (
          <ProductPhoto key={product._id} product={product} width={48} sizes="48px" decorative />
        ))}
      </div>
      <p className="min-w-[12ch] font-normal text-sm">
        {items.map((item, index) => (
          <Item
            key={item.product._id}
            item={item}
            change={changes.findLast(({ line }) => line === item.product._id)}
            isLast={index === items.length - 1}
          />
        ))}
      </p>
    </div>
  )
}

interface ItemProps {
  item: FarmOrder['items'][number]
  change: FarmOrder['changes'][number] | undefined
  isLast: boolean
}

/** What is left of an item; what was ordered is struck through, with why it became less. */
function Item({ item: { product, quantity, kept }, change, isLast }: ItemProps) {
  const farm = useWords('farm')
  const words = useWords('orderWords')
  const { language } = useLanguage()
  const end = isLast ? '' : ', '
  if (change === undefined) return `${shownName(product)}\u00a0×\u00a0${quantity}${end}`
  return (
    <span>
      {shownName(product)}{' '}
      <s className="whitespace-nowrap text-ink-3">
        {itemAmountText(language, words, product.unit, { quantity })}
      </s>{' '}
      <b className="whitespace-nowrap">{itemAmountText(language, words, product.unit, kept)}</b>{' '}
      <span className="text-ink-3 text-xs">({changeText(farm, change)})</span>
      {end}
    </span>
  )
}

const changeText = (
  farm: Record<'changedByBuyer' | 'changedByMarket' | 'weighed' | 'cameLess' | 'claimed', string>,
  { kind, by }: FarmOrder['changes'][number],
): string => {
  if (kind === 'claimed') return farm.claimed
  if (by === 'buyer') return farm.changedByBuyer
  if (by !== 'farmer') return farm.changedByMarket
  return kind === 'weighed' ? farm.weighed : farm.cameLess
}
