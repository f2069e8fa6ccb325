import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { isUnsent } from '@farmgate/domain/ordering/orders/stage.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '#words.ts'

/**
 * What other operators did with orders while they were shown, in words: "Omkar shipped this just now". `isOwn` tells
 * which orders this operator has just acted on.
 */
export function useOthersActs(
  listKey: string,
  orders: readonly Order[],
  isOwn: (order: Order) => boolean,
): Readonly<Record<string, string>> {
  const words = useWords('orderTable')
  const [acts, setActs] = useState<{ listKey: string; texts: Readonly<Record<string, string>> }>({
    listKey,
    texts: {},
  })
  const seen = useRef({ listKey, statuses: new Map<string, Order['status']>() })
  useEffect(() => {
    if (seen.current.listKey !== listKey) seen.current = { listKey, statuses: new Map() }
    const { statuses } = seen.current
    const changed = orders.filter((order) => {
      const before = statuses.get(order._id)
      statuses.set(order._id, order.status)
      return before !== undefined && before !== order.status && !isOwn(order)
    })
    const texts = Object.fromEntries(
      changed.flatMap(({ _id, status, movedBy }) =>
        isUnsent(status) || movedBy === null ? [] : [[_id, fill(words[`by.${status}`], { name: movedBy })]],
      ),
    )
    if (Object.keys(texts).length > 0)
      setActs((now) => ({ listKey, texts: now.listKey === listKey ? { ...now.texts, ...texts } : texts }))
  }, [listKey, orders, isOwn, words])
  return acts.listKey === listKey ? acts.texts : NONE
}

const NONE: Readonly<Record<string, string>> = {}
