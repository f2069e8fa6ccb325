import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import './order-card.css'

/** The order's items in a line or two: the first pictures, and all names. */
export function OrderContents({ items }: Pick<Order, 'items'>) {
  return (
    <div className="order-things">
      <div className="order-pile">
        {items.slice(0, PICTURES).map(({ product }) => (
          <ProductPhoto key={product._id} product={product} width={48} sizes="48px" decorative />
        ))}
      </div>
      <p className="wrap-anywhere line-clamp-3">
        {items.map(({ product, quantity }) => `${product.name}\u00a0×\u00a0${quantity}`).join(', ')}
      </p>
    </div>
  )
}

const PICTURES = 3
