import { addAddress } from '@farmgate/contract/people/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAs } from '#api/call.ts'
import { createIdempotencyKey } from '#components/form/idempotency-key.ts'
import { cacheAddresses } from './address-book.ts'
import type { SavedAddressValues } from './saved-address-form.tsx'

/** Returns a function that saves another address and returns its id. */
export function useAddAddress(): (body: SavedAddressValues) => Promise<string> {
  const client = useQueryClient()
  const [keyOf] = useState(() => createIdempotencyKey())
  return async (body) => {
    const response = await callAs('user', addAddress, { body }, { idempotencyKey: keyOf(body) })
    cacheAddresses(client, response.addresses)
    return response.addressId
  }
}
