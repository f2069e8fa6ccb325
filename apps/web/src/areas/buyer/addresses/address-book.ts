import { type SavedAddressView, savedAddresses, userProfile } from '@farmgate/contract/people/accounts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { Briefcase, House, MapPin } from 'lucide-react'
import { query } from '#api/query.ts'

export const addressesQuery = () => query('user', savedAddresses, {})

/** Shows the addresses of a response everywhere: the profile has the default among its fields. */
export function cacheAddresses(client: QueryClient, addresses: readonly SavedAddressView[]): void {
  client.setQueryData(addressesQuery().queryKey, { addresses: [...addresses] })
  const address = addresses.find(({ isDefault }) => isDefault) ?? null
  client.setQueryData(query('user', userProfile, {}).queryKey, (profile) =>
    profile === undefined ? undefined : { user: { ...profile.user, address } },
  )
}

/** The buyer's name for it. An address that was saved without one has its street. */
export const addressName = ({ label, street }: Pick<SavedAddressView, 'label' | 'street'>): string =>
  label === '' ? street : label

export const addressIcons = { home: House, work: Briefcase, other: MapPin }

/** Which picture an address has, by the usual names of addresses. */
export function addressKind(label: string): keyof typeof addressIcons {
  if (/home|घर/i.test(label)) return 'home'
  if (/office|work|shop|ऑफ़िस|ऑफिस|दफ़्तर|दफ्तर|दुकान/i.test(label)) return 'work'
  return 'other'
}
