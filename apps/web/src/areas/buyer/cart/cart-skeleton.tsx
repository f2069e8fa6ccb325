import { Skeleton } from '../../../ui/skeleton.tsx'
import './order-summary.css'

/** The boxes of the page to come. */
export const CartSkeleton = () => (
  <div className="checkout-columns">
    <Skeleton className="h-96 rounded-card" />
    <Skeleton className="h-96 rounded-card" />
  </div>
)
