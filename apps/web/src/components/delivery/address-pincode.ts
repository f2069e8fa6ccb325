import { userProfile } from '@farmgate/contract/people/accounts.ts'
import { followAddress } from '#api/delivery.ts'
import { query, queryClient } from '#api/query.ts'

/** Takes the pincode of the buyer's address, where they have typed none. */
export async function takeAddressPincode(): Promise<void> {
  const { user } = await queryClient.fetchQuery({ ...query('user', userProfile, {}), staleTime: STALE_MS })
  followAddress(user.address?.pincode)
}

/** A buyer without an address is not asked for it again on each page. */
const STALE_MS = 300_000
