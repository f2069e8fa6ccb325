import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Copy, MessageCircle, Phone } from 'lucide-react'
import { AddressLines } from '#components/order/address-lines.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import { whatsAppLink } from '../../rounds/round-text.ts'
import { BuyerLink } from '../card/buyer-link.tsx'
import { SeenMark } from './seen-mark.tsx'

/** Who gets the order, how to reach them, and where it goes. */
export function BuyerFacts({ order }: { order: Order }) {
  const admin = useWords('admin')
  const { user, delivery, contact, buyerSeenAt } = order
  const others = [delivery.phone].filter((phone) => phone !== '' && phone !== contact.phone)
  return (
    <section className="grid gap-2">
      <h3 className="sr-only">{admin.user}</h3>
      <p className="wrap-anywhere font-semibold">
        <BuyerLink user={user} />
        {contact.name !== '' && contact.name !== user.name && `, ${contact.name}`}
      </p>
      {contact.phone !== '' && <PhoneLine order={order} phone={contact.phone} name={contact.name} />}
      {others.map((phone) => (
        <PhoneLine key={phone} order={order} phone={phone} name={delivery.fullName} />
      ))}
      <p className="wrap-anywhere text-ink-2">
        {delivery.fullName !== contact.name && delivery.fullName}
        <AddressLines delivery={delivery} />
      </p>
      {delivery.leaveAtDoor && <p className="font-semibold">{admin.leaveAtDoor}</p>}
      <SeenMark order={order} who="Buyer" seenAt={buyerSeenAt} />
    </section>
  )
}

/** A number to call, to copy and to write to. */
function PhoneLine({ order, phone, name }: { order: Order; phone: string; name: string }) {
  const admin = useWords('admin')

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(phone)
      showToast({ tone: 'ok', text: admin.phoneCopied })
    } catch {
      showToast({ tone: 'bad', text: admin.phoneNotCopied })
    }
  }

  return (
    <div className="order-phone">
      <a
        href={`tel:${phone}`}
        className="order-phone-number num"
        aria-label={fill(admin.callNumber, { name, phone })}
      >
        <Phone size={18} aria-hidden />
        {phone}
      </a>
      <IconButton
        icon={Copy}
        label={fill(admin.copyNumber, { phone })}
        tooltip="none"
        onClick={() => void copy()}
      />
      <a
        className="icon-btn"
        href={whatsAppLink(phone, `${displayOrderNumber(order.number)}: `)}
        target="_blank"
        rel="noreferrer"
        aria-label={fill(admin.writeTo, { name })}
      >
        <MessageCircle size={20} />
      </a>
    </div>
  )
}
