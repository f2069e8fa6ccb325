import type { Order } from '@farmgate/contract/order-view.ts'
import { GoodsPhoto } from '../../../components/goods-photo.tsx'
import { orderNumber } from '../../../components/order-number.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useWords } from '../../../words.ts'
import { ReturnReason } from './return-reason.tsx'

/** What the buyer photographed, large enough to judge by. */
export function PhotoDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const operator = useWords('operator')
  const { close } = useWords('shell')
  return (
    <Dialog
      open
      className="md:w-[min(100%-32px,720px)]"
      title={operator.buyersPhoto}
      subtitle={`${orderNumber(order)}, ${order.user.name}`}
      closeLabel={close}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {order.returnPicture !== null && (
          <GoodsPhoto
            picture={order.returnPicture}
            alt={operator.buyersPhoto}
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
