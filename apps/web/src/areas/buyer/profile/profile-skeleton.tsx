import { Skeleton } from '../../../ui/skeleton.tsx'

/** The boxes of the page to come. */
export const ProfileSkeleton = () => (
  <div className="grid items-start gap-x-8 gap-y-5 md:grid-cols-[280px_minmax(0,1fr)]">
    <Skeleton className="h-72 rounded-card" />
    <div className="grid gap-5">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-120 rounded-card" />
    </div>
  </div>
)
