import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { mayCancel } from '@farmgate/domain/ordering/orders/stage.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Ban, Ellipsis, Eye, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { adminPaths } from '#admin-pages.ts'
import { Menu, type MenuItem } from '#ui/overlays/menu.tsx'
import { useWords } from '#words.ts'
import { RefusalNote } from '../actions/refusal-note.tsx'
import { BAG_ACT_NAMES, BAG_ACTS, type BagActName, bagsFor } from './bag-act.tsx'
import { refundableItems } from './can-refund.ts'
import { ChoosePartDialog } from './choose-part-dialog.tsx'
import { EndParcelDialog } from './end-parcel-dialog.tsx'
import { RefundLineDialog } from './refund-line-dialog.tsx'
import { usePartOutcome } from './use-part-outcome.ts'

type Opened =
  | { readonly dialog: 'choose'; readonly act: BagActName | 'refund' }
  | { readonly dialog: 'end'; readonly parcel: Order['parcels'][number] }
  | { readonly dialog: 'refund'; readonly item: Order['items'][number] }

interface OrderMoreProps {
  order: Order
  onCancel: (order: Order) => void
}

/** The rare acts on an order, behind one button: each asks for the bag or the item it is about. */
export function OrderMore({ order, onCancel }: OrderMoreProps) {
  const admin = useWords('admin')
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = (): void => setOpened(null)
  const { stale, onOutcome } = usePartOutcome(close)
  const refundable = refundableItems(order)

  /** With one bag or item there is nothing to choose before a dialog that asks anyway. */
  function choose(act: BagActName | 'refund'): void {
    const [item, ...otherItems] = refundable
    const [parcel, ...otherBags] = act === 'refund' ? [] : bagsFor(act, order)
    if (act === 'refund' && item !== undefined && otherItems.length === 0)
      setOpened({ dialog: 'refund', item })
    else if (act === 'end' && parcel !== undefined && otherBags.length === 0)
      setOpened({ dialog: 'end', parcel })
    else setOpened({ dialog: 'choose', act })
  }

  const itemOf = (act: BagActName): MenuItem[] =>
    bagsFor(act, order).length === 0
      ? []
      : [
          {
            label: admin[`more.${act}`],
            icon: BAG_ACTS[act].icon,
            tone: act === 'end' ? 'danger' : undefined,
            onSelect: () => choose(act),
          },
        ]
  const everyday: MenuItem[] = [
    ...(refundable.length === 0
      ? []
      : [{ label: admin['more.refund'], icon: Undo2, onSelect: () => choose('refund') }]),
    ...BAG_ACT_NAMES.filter((act) => act !== 'end').flatMap(itemOf),
    {
      label: admin['more.audit'],
      icon: Eye,
      to: `${adminPaths.audit}?${new URLSearchParams({ q: order.number }).toString()}`,
    },
  ]
  const ending: MenuItem[] = [
    ...itemOf('end'),
    ...(mayCancel(order.status, 'admin')
      ? [{ label: admin.cancelOrder, icon: Ban, tone: 'danger' as const, onSelect: () => onCancel(order) }]
      : []),
  ]

  return (
    <>
      <Menu
        label={admin.more}
        aria-label={fill(admin.moreOf, { number: displayOrderNumber(order.number) })}
        size="sm"
        variant="secondary"
        icon={Ellipsis}
        side="above"
        groups={[everyday, ending]}
      />
      {stale !== undefined && (
        <div className="col-span-full">
          <RefusalNote stale={stale.error} by={stale.by} failure={undefined} />
        </div>
      )}
      {opened?.dialog === 'choose' && (
        <ChoosePartDialog
          order={order}
          act={opened.act}
          onClose={close}
          onOutcome={onOutcome}
          onEnd={(parcel) => setOpened({ dialog: 'end', parcel })}
          onRefund={(item) => setOpened({ dialog: 'refund', item })}
        />
      )}
      {opened?.dialog === 'end' && (
        <EndParcelDialog order={order} parcel={opened.parcel} onClose={close} onOutcome={onOutcome} />
      )}
      {opened?.dialog === 'refund' && (
        <RefundLineDialog order={order} item={opened.item} onClose={close} onOutcome={onOutcome} />
      )}
    </>
  )
}
