import type { FarmToday } from '@farmgate/contract/delivery/farm-today.ts'
import { useQuery } from '@tanstack/react-query'
import { withWaitingTicks } from '#outbox/overlay.ts'
import { useOutbox } from '#outbox/use-outbox.ts'
import { packListQuery } from '../packing/pack-list.ts'
import { packedToday } from './packed-today.ts'

/** The day's packing with what still waits on this phone, alike on Today and in the line above the form. */
export function useShownPack<Pack extends FarmToday['pack'] | undefined>(
  pack: Pack,
): FarmToday['pack'] | Pack {
  const { waiting } = useOutbox()
  const hasTicks = waiting.some(({ deed }) => deed.kind !== 'stock')
  const { data: list } = useQuery({ ...packListQuery(), enabled: hasTicks })
  return hasTicks && list !== undefined ? packedToday(withWaitingTicks(list, waiting)) : pack
}
