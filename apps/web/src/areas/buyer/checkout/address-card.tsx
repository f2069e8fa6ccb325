import { type SavedAddressView, updateAddress, userProfile } from '@farmgate/contract/people/accounts.ts'
import { ADDRESSES_MAX } from '@farmgate/domain/people/addresses/saved-address.ts'
import { useQueryClient } from '@tanstack/react-query'
import { MapPin, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { callAs } from '#api/call.ts'
import { query } from '#api/query.ts'
import { paths } from '#paths.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { useWords } from '#words.ts'
import { addressesQuery, addressIcons, addressKind, addressName } from '../addresses/address-book.ts'
import { AddressText } from '../addresses/address-text.tsx'
import { anotherLike, SavedAddressForm } from '../addresses/saved-address-form.tsx'
import { useAddAddress } from '../addresses/use-add-address.ts'
import { AddressForm } from '../profile/address-form.tsx'

interface AddressCardProps {
  addresses: readonly SavedAddressView[]
  /** Where the order goes; null for a buyer without an address. */
  chosen: SavedAddressView | null
  choose: (id: string) => void
}

/** The saved addresses to choose from; a buyer without one enters it here. */
export function AddressCard({ addresses, chosen, choose }: AddressCardProps) {
  const words = useWords('checkout')
  if (chosen === null) return <FirstAddress />
  return (
    <Card
      padded
      heading={words.address}
      actions={
        <Link
          className="link checkout-change"
          to={paths.profile}
          state={{ backTo: paths.checkout }}
          aria-label={words.changeAddress}
        >
          {words.change}
        </Link>
      }
    >
      <div className="grid gap-4">
        {addresses.length === 1 ? (
          <OnlyAddress address={chosen} />
        ) : (
          <ChoiceCards
            legend={words.address}
            hideLegend
            name="address"
            layout="rows"
            value={chosen._id}
            onChange={choose}
            options={addresses.map((address) => ({
              value: address._id,
              label: addressName(address),
              detail: <AddressText address={address} />,
              icon: addressIcons[addressKind(address.label)],
            }))}
          />
        )}
        {addresses.length < ADDRESSES_MAX && <AnotherAddress like={chosen} choose={choose} />}
      </div>
    </Card>
  )
}

/** Nothing to choose: as specified. */
function OnlyAddress({ address }: { address: SavedAddressView }) {
  const { fullName, street, city, state, pincode, country, phone } = address
  return (
    <div className="flex items-start gap-3.5">
      <span className="checkout-pin">
        <MapPin size={20} />
      </span>
      <address className="min-w-0 wrap-anywhere not-italic">
        <b className="block font-semibold">{fullName}</b>
        <span className="block">{street}</span>
        <span className="block">
          {city}, {state} {pincode}, {country}
        </span>
        <span className="block text-ink-2">{phone}</span>
      </address>
    </div>
  )
}

function AnotherAddress({ like, choose }: { like: SavedAddressView; choose: (id: string) => void }) {
  const words = useWords('account')
  const add = useAddAddress()
  const [form, setForm] = useState<'untouched' | 'open' | 'closed'>('untouched')
  if (form !== 'open')
    return (
      <div>
        <Button
          // The form's button had the focus.
          ref={form === 'closed' ? focus : undefined}
          variant="quiet"
          icon={Plus}
          onClick={() => setForm('open')}
        >
          {words.addAddress}
        </Button>
      </div>
    )
  return (
    <SavedAddressForm
      start={anotherLike(like)}
      save={async (body) => {
        choose(await add(body))
        setForm('closed')
      }}
      onCancel={() => setForm('closed')}
    />
  )
}

const focus = (button: HTMLButtonElement | null): void => button?.focus()

function FirstAddress() {
  const words = useWords('checkout')
  const client = useQueryClient()
  return (
    <Card padded heading={words.address}>
      <AddressForm
        address={null}
        save={async (body) => {
          const response = await callAs('user', updateAddress, { body })
          client.setQueryData(query('user', userProfile, {}).queryKey, { user: response.user })
          void client.invalidateQueries({ queryKey: addressesQuery().queryKey })
          return response.user.address
        }}
      />
    </Card>
  )
}
