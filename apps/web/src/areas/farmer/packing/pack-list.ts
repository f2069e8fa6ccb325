import { packList as endpoint, type PackList } from '@farmgate/contract/packing.ts'
import { farmOrders } from '@farmgate/contract/orders.ts'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { type Tick, withTick } from './ticks.ts'

export const packListQuery = () => query('farmer', endpoint, {})

/** What the server has taken is in its place. An older answer still on its way must not undo it. */
export async function keepTick(client: QueryClient, tick: Tick): Promise<void> {
  const { queryKey } = packListQuery()
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (known: PackList | undefined) =>
    known === undefined ? undefined : withTick(known, tick),
  )
  // The list of orders says which are packed; it is asked for when somebody opens it.
  void client.invalidateQueries({
    predicate: ({ queryKey: [role, , , path] }) => role === 'farmer' && path === farmOrders.path,
    refetchType: 'none',
  })
}

/** Something is not as it was shown. */
export const refreshPackList = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: packListQuery().queryKey })
