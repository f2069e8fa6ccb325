import type { SavedAddressView, userProfile } from '@farmgate/contract/people/accounts.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { addressesQuery } from '../addresses/address-book.ts'

type User = Output<typeof userProfile>['user']

/** The saved addresses and the one that the order goes to: the default until the buyer chooses another. */
export function useOrderAddress(user: User): {
  readonly addresses: readonly SavedAddressView[]
  readonly chosen: SavedAddressView | null
  readonly choose: (id: string) => void
} {
  const { data } = useQuery(addressesQuery())
  const [id, choose] = useState<string | null>(null)
  const saved = data?.addresses ?? []
  const addresses = saved.length > 0 ? saved : defaultOf(user)
  const chosen = addresses.find(({ _id }) => _id === id) ?? addresses.find(({ isDefault }) => isDefault)
  return { addresses, chosen: chosen ?? null, choose }
}

/** While the list is loading, or can't be loaded, the profile's address without an id: the order goes to the default. */
const defaultOf = ({ address }: User): SavedAddressView[] =>
  address === null ? [] : [{ _id: '', label: '', isDefault: true, ...address }]

/** Name and phone that come with an address, unless the buyer has typed others. */
export function useContactOfAddress(
  form: UseFormReturn<{ name: string; phone: string }>,
  start: { readonly name: string; readonly phone: string },
  address: SavedAddressView | null,
): void {
  const last = useRef(start)
  const name = address?.fullName
  const phone = address?.phone
  useEffect(() => {
    if (name === undefined || phone === undefined) return
    const next = { name, phone }
    for (const field of ['name', 'phone'] as const)
      if (form.getValues(field) === last.current[field]) form.resetField(field, { defaultValue: next[field] })
    last.current = next
  }, [form, name, phone])
}
