import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { GoodsPhoto } from '#components/order/goods-photo.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#words.ts'
import { ReturnReason } from './return-reason.tsx'

/** The buyer's photo, large enough to judge by. */
export function PhotoDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const admin = useWords('admin')
  const { close } = useWords('shell')
  return (
    <Dialog
      open
      className="md:w-[min(100%-32px,720px)]"
      title={admin.buyersPhoto}
      subtitle={`${displayOrderNumber(order.number)}, ${order.user.name}`}
      closeLabel={close}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {order.returnPicture !== null && (
          <GoodsPhoto
            picture={order.returnPicture}
            alt={admin.buyersPhoto}
            width={1200}
            sizes="(max-width: 820px) 100vw, 672px"
            eager
          />
        )}
        <ReturnReason order={order} />
      </div>
    </Dialog>
  )
}
