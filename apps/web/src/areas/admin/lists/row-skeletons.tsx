import { Card } from '#ui/data/card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** A loading table: a picture, a name and buttons in each row. */
export const RowSkeletons = ({ round = false }: { round?: boolean }) => (
  <Card className="grid gap-7 p-4 md:px-6">
    {Array.from({ length: 5 }, (_, row) => (
      <div key={row} className="flex items-center gap-3.5">
        <Skeleton className={round ? 'size-11 rounded-full' : 'size-16'} />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-1/4" />
        </div>
        <Skeleton className="hidden h-11 w-64 md:block" />
      </div>
    ))}
  </Card>
)
