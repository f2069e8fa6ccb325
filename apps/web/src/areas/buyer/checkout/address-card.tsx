import { updateAddress, userProfile } from '@farmgate/contract/accounts.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { callAs } from '#api/call.ts'
import { query } from '#api/query.ts'
import { paths } from '#paths.ts'
import { Card } from '#ui/data/card.tsx'
import { useWords } from '#words.ts'
import { AddressForm } from '../profile/address-form.tsx'

interface AddressCardProps {
  user: Output<typeof userProfile>['user']
  /** Called with the phone number of an address that was entered here. */
  onPhone: (phone: string) => void
}

/** The delivery address from the profile; a buyer without one enters it here. */
export function AddressCard({ user: { address }, onPhone }: AddressCardProps) {
  const words = useWords('checkout')
  const client = useQueryClient()
  if (address === null)
    return (
      <Card padded heading={words.address}>
        <AddressForm
          address={null}
          save={async (body) => {
            const response = await callAs('user', updateAddress, { body })
            onPhone(body.phone)
            client.setQueryData(query('user', userProfile, {}).queryKey, { user: response.user })
            return response.user.address
          }}
        />
      </Card>
    )
  const { fullName, street, city, state, pincode, country, phone } = address
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
    </Card>
  )
}
