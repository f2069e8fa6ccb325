import { ProductGrid } from '#components/product/product-grid.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** Has the same boxes as the cards. */
export function ShopSkeleton({ cards = 8 }: { cards?: number }) {
  return (
    <ProductGrid>
      {Array.from({ length: cards }, (_, index) => (
        <div key={index} className="grid gap-2.5">
          <Skeleton className="aspect-square w-full rounded-card" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
          <div className="grid gap-2 lg:flex lg:items-center lg:justify-between">
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-11 rounded-control lg:w-2/5" />
          </div>
        </div>
      ))}
    </ProductGrid>
  )
}
