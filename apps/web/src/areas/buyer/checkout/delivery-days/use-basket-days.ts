import type { Cart } from '@farmgate/contract/ordering/cart.ts'
import { delivery } from '@farmgate/contract/delivery/reach.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { COURIER_DAYS } from '@farmgate/domain/delivery/reach/choose-days.ts'
import { isPincode } from '@farmgate/domain/delivery/reach/pincode.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { type BasketDays, planBasket, type Reach } from './basket-days.ts'

export interface BasketDelivery {
  /** Null while the days are loading, or can't be loaded. */
  readonly basket: BasketDays | null
  readonly reach: Reach | undefined
  readonly days: UseQueryResult<Output<typeof delivery>>
  readonly choose: (day: string) => void
}

/** When the cart comes to this address, and the day that the buyer chose. */
export function useBasketDays({ cart }: Cart, address: { readonly pincode: string } | null): BasketDelivery {
  const [wanted, choose] = useState<string | null>(null)
  const pincode = address?.pincode ?? ''
  // Produce of undecided farms comes without a day, wherever it goes: nothing is asked.
  const isAsked = isPincode(pincode) && cart.some(({ sends }) => sends.farm !== 'undecided')
  const days = useQuery({ ...query('user', delivery, { query: { pincode } }), enabled: isAsked })
  const reach = isAsked ? days.data : NO_ROUNDS
  const basket = reach === undefined ? null : planBasket(cart, reach, wanted)
  return { basket, reach, days, choose }
}

const NO_ROUNDS: Reach = { rounds: [], courier: COURIER_DAYS, outside: 'accept' }
