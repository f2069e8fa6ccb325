import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { nearestFirst } from '@farmgate/domain/ordering/orders/nearest-order.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#navigation.tsx'
import { queryClient } from '#api/query.ts'
import { ProductCard } from '#components/product/product-card.tsx'
import { paths } from '#paths.ts'
import { useWords } from '#words.ts'
import './buyer-start.css'
import { dayPart } from './day-part.ts'
import { OpenOrder } from './open-order.tsx'
import { boughtQuery, openOrdersQuery } from './start-queries.ts'

export { prepare } from './start-queries.ts'

/** The start of a buyer's home page: a greeting, the order that comes next, and what they bought before. */
export default function BuyerStart({ name }: { name: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <div className="page buyer-start">
        <Greeting name={name} />
        <Next />
        <BuyAgain />
      </div>
    </QueryClientProvider>
  )
}

function Greeting({ name }: { name: string }) {
  const words = useWords('orders')
  const [hour] = useState(() => new Date().getHours())
  const [firstName = ''] = name.trim().split(/\s+/)
  return <h1 className="wrap-anywhere">{fill(words[`greeting.${dayPart(hour)}`], { name: firstName })}</h1>
}

function Next() {
  const { data } = useQuery(openOrdersQuery())
  const [next, ...others] = nearestFirst<Order>(data?.orders ?? [])
  return next === undefined ? null : <OpenOrder order={next} others={others.length} />
}

/** Renders nothing for a buyer without orders. */
function BuyAgain() {
  const words = useWords('orders')
  const { data } = useQuery(boughtQuery())
  if (data === undefined || data.products.length === 0) return null
  return (
    <section aria-labelledby="buy-again">
      <div className="buyer-start-head">
        <h2 id="buy-again">{words.buyAgain}</h2>
        <Link className="link inline-flex min-h-11 items-center" to={paths.orders}>
          {words.allBought}
        </Link>
      </div>
      <ul className="buy-again">
        {data.products.map((product) => (
          <li key={product._id} className={product.stock === 0 ? 'buy-again-sold-out' : undefined}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
