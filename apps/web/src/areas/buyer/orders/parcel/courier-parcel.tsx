import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { parcelCame } from '@farmgate/contract/ordering/orders.ts'
import { isOnTheRoad } from '@farmgate/domain/ordering/orders/stage.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import { AskButton } from '#ui/buttons/ask-button.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { refreshOrders } from '../../payment/refresh-orders.ts'
import { cacheOrder } from '../my-orders.ts'
import { useChangeWords } from '../change/use-change-words.ts'

/** A parcel that a courier brings: who, with which number, and the buyer's word that it came. */
export function CourierParcel({ order, parcel }: { order: Order; parcel: Order['parcels'][number] }) {
  const { words } = useChangeWords()
  const client = useQueryClient()
  const problemText = useProblemText()
  const { busy, run } = useOneAtATime<'came'>()
  const { name = null, number = null } = parcel.delivery?.courier ?? {}
  if (name === null || number === null) return null

  async function came(): Promise<void> {
    const params = { id: order._id, farmerId: parcel.farmer._id }
    try {
      await cacheOrder(client, (await callAs('user', parcelCame, { params })).order)
    } catch (error) {
      // An operator may have said so meanwhile: refetch what the page shows.
      refreshOrders(client)
      showToast({ tone: 'bad', text: problemText(error) })
    }
  }

  return (
    <div className="hand-over">
      <p>{fill(words.courierNumber, { courier: name, number })}</p>
      {isOnTheRoad(parcel.status) && (
        <AskButton
          variant="secondary"
          icon={PackageCheck}
          busy={busy !== null}
          question={words['ask.came']}
          yes={words.yes}
          no={words.no}
          onYes={() => void run('came', came)}
        >
          {words.itCame}
        </AskButton>
      )}
    </div>
  )
}
