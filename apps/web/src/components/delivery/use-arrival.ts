import type { HomeProduct } from '@farmgate/contract/market/home.ts'
import { type Arrival, arrivalOf } from '@farmgate/domain/delivery/reach/arrival.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { usePlace } from '#api/delivery.ts'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'
import { windowText } from './window-text.ts'

export interface ShownArrival {
  readonly by: Arrival['by']
  readonly text: string
}

/** How a product reaches the visitor's pincode; null where that is not known, or the market has no rounds. */
export function useArrival({
  farmer,
  travels,
}: Pick<HomeProduct, 'farmer' | 'travels'>): ShownArrival | null {
  const { pincode, reach } = usePlace()
  const shell = useWords('shell')
  const { language } = useLanguage()
  if (pincode === null || reach === null) return null
  const listing = {
    farmerId: farmer._id,
    delivery: farmer.delivery ?? 'undecided',
    keeps: travels === 'keeps',
  } as const
  const arrival = arrivalOf(listing, reach)
  if (arrival === null) return null
  if (arrival.by === 'courier') return { by: 'courier', text: fill(shell.byCourier, courierDays(arrival)) }
  if (arrival.by === 'unsent') return { by: 'unsent', text: fill(shell.notSentTo, { pincode }) }
  if (arrival.by === 'none') return { by: 'none', text: shell.noDayYet }
  const window = windowText(arrival, language)
  return { by: 'round', text: arrival.kind === 'pickup' ? fill(shell.collect, { window }) : window }
}

export const courierDays = ({
  fromDays,
  toDays,
}: {
  readonly fromDays: number
  readonly toDays: number
}) => ({
  days: `${fromDays}–${toDays}`,
})
