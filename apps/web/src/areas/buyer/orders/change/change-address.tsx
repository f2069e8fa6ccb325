import type { SavedAddressView } from '@farmgate/contract/people/accounts.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { changeOrderAddress, orderAddresses } from '@farmgate/contract/ordering/orders.ts'
import { addressRefusal } from '@farmgate/domain/ordering/order-changes/address-change.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { isCancelled } from '@farmgate/domain/ordering/orders/stage.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { query } from '#api/query.ts'
import { ScrollIntoView } from '#components/form/scroll-into-view.tsx'
import { useCall } from '#components/form/use-call.ts'
import { momentText } from '#components/format/day-text.ts'
import { Loaded } from '#components/query/loaded.tsx'
import { useLanguage } from '#language.ts'
import { paths } from '#paths.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'
import { addressesQuery, addressIcons, addressKind, addressName } from '../../addresses/address-book.ts'
import { AddressText } from '../../addresses/address-text.tsx'
import { refreshOrders } from '../../payment/refresh-orders.ts'
import { cacheOrder } from '../my-orders.ts'

/** Offers another address by the rule that decides about it, and says until when. */
export function ChangeAddress({ order, now }: { order: Order; now: Date }) {
  const words = useWords('orders')
  const { language } = useLanguage()
  const hintId = useId()
  const [isOpen, setOpen] = useState(false)
  const parcels = order.parcels.map(({ status, delivery }) => ({
    status,
    orderBy: delivery?.round ? new Date(delivery.round.orderBy) : null,
  }))
  const refusal = addressRefusal(parcels, now)
  if (refusal === 'address.fixed') return null
  const [first] = parcels
    .flatMap(({ status, orderBy }) => (orderBy === null || isCancelled(status) ? [] : [orderBy]))
    .toSorted((one, other) => one.getTime() - other.getTime())
  const until = first === undefined ? '' : momentText(first.toISOString(), language)
  return (
    <div className="mt-4 grid gap-2">
      <Button
        variant="secondary"
        disabled={refusal !== null}
        aria-describedby={hintId}
        onClick={() => setOpen(true)}
      >
        {words.changeAddress}
      </Button>
      <p id={hintId} className="text-ink-3 text-sm">
        {refusal === null ? fill(words.changeAddressUntil, { when: until }) : words.changeAddressClosed}
      </p>
      {isOpen && <AddressSheet order={order} onClose={() => setOpen(false)} />}
    </div>
  )
}

function AddressSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const words = useWords('orders')
  const shell = useWords('shell')
  const client = useQueryClient()
  const problemText = useProblemText()
  const { busy, failure, send, forgetFailure } = useCall<'save'>()
  const saved = useQuery(addressesQuery())
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)

  async function save(): Promise<void> {
    const addressId = chosen ?? saved.data?.addresses.find((address) => isOf(order, address))?._id
    setMissing(addressId === undefined)
    if (addressId === undefined) return forgetFailure()
    await send(
      'save',
      async () => {
        const input = { params: { id: order._id }, body: { addressId } }
        const response = await callAs('user', changeOrderAddress, input)
        await cacheOrder(client, response.order)
        onClose()
        showToast({ tone: 'ok', text: words.addressChanged })
      },
      // Its day may have closed meanwhile: refetch what the sheet covers.
      () => refreshOrders(client),
    )
  }

  return (
    <Dialog
      open
      title={words.changeAddressTitle}
      subtitle={displayOrderNumber(order.number)}
      closeLabel={shell.close}
      dismissible={busy === null}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={busy !== null} onClick={onClose}>
            {words.keepAddress}
          </Button>
          <Button busy={busy !== null} busyLabel={words.savingAddress} onClick={() => void save()}>
            {words.saveAddress}
          </Button>
        </>
      }
    >
      <Loaded query={saved} skeleton={<Skeleton className="h-40 rounded-card" />} headingLevel={3}>
        {({ addresses }) => (
          <AddressChoice
            order={order}
            addresses={addresses}
            chosen={chosen}
            choose={(id) => {
              setChosen(id)
              setMissing(false)
              forgetFailure()
            }}
          />
        )}
      </Loaded>
      <p className="mt-4 text-ink-2 text-sm">
        <Link className="link" to={paths.profile}>
          {words.newAddress}
        </Link>
      </p>
      {(isMissing || failure !== undefined) && (
        <ScrollIntoView>
          <Note tone="bad" title={words.addressFailed} className="mt-4">
            {isMissing ? words.chooseAddress : problemText(failure)}
          </Note>
        </ScrollIntoView>
      )}
    </Dialog>
  )
}

interface AddressChoiceProps {
  order: Order
  addresses: readonly SavedAddressView[]
  chosen: string | null
  choose: (id: string) => void
}

/** Addresses that a round of the order does not reach can't be chosen, and say so. */
function AddressChoice({ order, addresses, chosen, choose }: AddressChoiceProps) {
  const words = useWords('orders')
  const reached = useQuery(query('user', orderAddresses, { params: { id: order._id } }))
  const current = addresses.find((address) => isOf(order, address))?._id ?? null
  return (
    <Loaded query={reached} skeleton={<Skeleton className="h-40 rounded-card" />} headingLevel={3}>
      {({ reached: ids }) => (
        <ChoiceCards
          legend={words.deliverTo}
          hideLegend
          name="order-address"
          layout="rows"
          value={chosen ?? current}
          onChange={choose}
          options={addresses.map((address) => ({
            value: address._id,
            label: addressName(address),
            detail: (
              <>
                <AddressText address={address} />
                {!ids.includes(address._id) && (
                  <span className="block text-bad">
                    {fill(words.otherRound, { pincode: address.pincode })}
                  </span>
                )}
              </>
            ),
            icon: addressIcons[addressKind(address.label)],
            disabled: !ids.includes(address._id),
          }))}
        />
      )}
    </Loaded>
  )
}

/** Whether the order goes there now. It keeps a copy, not the address. */
const isOf = ({ delivery }: Order, { fullName, phone, street, city, pincode }: SavedAddressView): boolean =>
  delivery.fullName === fullName &&
  delivery.phone === phone &&
  delivery.street === street &&
  delivery.city === city &&
  delivery.pincode === pincode
