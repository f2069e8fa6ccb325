import { Skeleton } from '#ui/feedback/skeleton.tsx'

export const InvoiceSkeleton = () => (
  <div className="grid gap-5 pt-2.5">
    <Skeleton className="h-11 w-40" />
    <Skeleton className="h-160 rounded-card" />
  </div>
)
