import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { isUnsent } from '@farmgate/domain/ordering/orders/stage.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { timeText } from '#components/format/day-text.ts'
import { Price } from '#components/format/price.tsx'
import { OrderCosts } from '#components/order/order-costs.tsx'
import { OrderStatusBadge } from '#components/order/order-status-badge.tsx'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { DefinitionRows } from '#ui/data/definition-rows.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import { cacheOrder } from '../cached-orders.ts'
import { CourierDialog } from './courier-dialog.tsx'
import { EndParcelDialog } from './end-parcel-dialog.tsx'
import type { OrderActionOutcome } from '../actions/order-action.ts'
import { OrderItems } from './order-items.tsx'
import { PackedMark } from './packed-mark.tsx'
import { ParcelActs } from './parcel-acts.tsx'
import { RefundLineDialog } from './refund-line-dialog.tsx'
import { RefusalNote } from '../actions/refusal-note.tsx'
import { SeenMark } from './seen-mark.tsx'
import { type OnOrderActionDone, useOrderAction } from '../actions/use-order-action.ts'
import { useDoneText } from '../actions/use-order-actions.ts'

type Parcel = Order['parcels'][number]
type Opened =
  | { readonly dialog: 'end' | 'courier'; readonly parcel: Parcel }
  | { readonly dialog: 'refund'; readonly item: Order['items'][number] }

/** The items of each farm with what is done about them, and the total. */
export function Parcels({ order }: { order: Order }) {
  const admin = useWords('admin')
  const client = useQueryClient()
  const doneText = useDoneText()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [stale, setStale] = useState<Extract<OrderActionOutcome, { kind: 'stale' }>>()
  const onOutcome: OnOrderActionDone = (outcome, action) => {
    cacheOrder(client, outcome.order)
    setOpened(null)
    setStale(outcome.kind === 'stale' ? outcome : undefined)
    if (outcome.kind === 'done') showToast({ tone: 'ok', text: doneText(action) })
  }
  const { busy, failure, send } = useOrderAction(onOutcome)
  const { parcels, items, waitingForPayment } = order
  return (
    <div className="grid content-start gap-7">
      <RefusalNote stale={stale?.error} by={stale?.by} failure={failure} />
      {parcels.map((parcel) => (
        <section key={parcel.farmer._id} className="grid gap-3">
          <ParcelHead order={order} parcel={parcel} />
          <OrderItems
            order={order}
            items={items.filter((item) => item.farmer._id === parcel.farmer._id)}
            onRefund={(item) => setOpened({ dialog: 'refund', item })}
          />
          {!waitingForPayment && (
            <ParcelActs
              order={order}
              parcel={parcel}
              busy={busy}
              send={(action) => void send(action)}
              onEnd={() => setOpened({ dialog: 'end', parcel })}
              onCourier={() => setOpened({ dialog: 'courier', parcel })}
            />
          )}
        </section>
      ))}
      <section className="grid gap-2">
        <h3 className="sr-only">{admin.costs}</h3>
        <OrderCosts order={order} />
        <TotalNow order={order} />
      </section>
      {opened?.dialog === 'end' && (
        <EndParcelDialog
          order={order}
          parcel={opened.parcel}
          onClose={() => setOpened(null)}
          onOutcome={onOutcome}
        />
      )}
      {opened?.dialog === 'courier' && (
        <CourierDialog
          order={order}
          parcel={opened.parcel}
          onClose={() => setOpened(null)}
          onOutcome={onOutcome}
        />
      )}
      {opened?.dialog === 'refund' && (
        <RefundLineDialog
          order={order}
          item={opened.item}
          onClose={() => setOpened(null)}
          onOutcome={onOutcome}
        />
      )}
    </div>
  )
}

function ParcelHead({ order, parcel }: { order: Order; parcel: Parcel }) {
  const admin = useWords('admin')
  const { language } = useLanguage()
  const { parcels, waitingForPayment } = order
  const { farmer, status, seenAt, handedOverAt, ...packing } = parcel
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3>
          <Link to={adminPaths.farmer(farmer._id)} className="link -my-2 inline-flex min-h-11 items-center">
            {fill(admin.parcelOf, { farmer: farmer.name })}
          </Link>
        </h3>
        {isUnsent(status) && !waitingForPayment && handedOverAt === null && <PackedMark {...packing} />}
        {isUnsent(status) && handedOverAt !== null && (
          <span className="flex items-center gap-1.5 font-semibold text-ok-fg text-sm">
            <Handshake size={16} aria-hidden />
            {fill(admin.handedOverAt, { time: timeText(handedOverAt, language) })}
          </span>
        )}
        {parcels.length > 1 && <OrderStatusBadge order={{ status, waitingForPayment }} />}
      </div>
      <SeenMark order={order} who="Farm" seenAt={seenAt} />
    </>
  )
}

/** Only where something became less than ordered. */
function TotalNow({ order: { totalAmount, currentTotal } }: { order: Order }) {
  const admin = useWords('admin')
  const words = useWords('orderWords')
  if (currentTotal === totalAmount) return null
  return (
    <DefinitionRows
      rows={[
        {
          label: admin.reduced,
          value: (
            <>
              −<Price paise={Math.round((totalAmount - currentTotal) * 100)} />
            </>
          ),
        },
        { label: words.totalNow, value: <Price rupees={currentTotal} />, total: true },
      ]}
    />
  )
}
