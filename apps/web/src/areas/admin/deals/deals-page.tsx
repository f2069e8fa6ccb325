import type { PickedProduct } from '@farmgate/contract/deals.ts'
import { useQuery } from '@tanstack/react-query'
import { liveQuery } from '../../../components/live-query.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { WorkPage } from '../../../components/work-page.tsx'
import { useWords } from '../../../words.ts'
import { RowSkeletons } from '../row-skeletons.tsx'
import { Candidates } from './candidates.tsx'
import { placesQuery } from './deal-queries.ts'
import { DealPlaces } from './deal-places.tsx'
import { usePicking } from './use-picking.ts'

export function Component() {
  const words = useWords('manage')
  const answer = useQuery({ ...placesQuery(), ...liveQuery })
  return (
    <WorkPage title={words.deals} subtitle={words.dealsLine}>
      <Loaded query={answer} skeleton={<RowSkeletons />}>
        {({ deals }) => <DealDesk saved={deals} />}
      </Loaded>
    </WorkPage>
  )
}

function DealDesk({ saved }: { saved: readonly PickedProduct[] }) {
  const picking = usePicking(saved)
  return (
    <>
      <DealPlaces picking={picking} />
      <Candidates picking={picking} />
    </>
  )
}
