import { Skeleton } from '#ui/feedback/skeleton.tsx'
import './order-summary.css'

export const CartSkeleton = () => (
  <div className="checkout-columns">
    <Skeleton className="h-96 rounded-card" />
    <Skeleton className="h-96 rounded-card" />
  </div>
)
