import type { PickedProduct } from '@farmgate/contract/catalogue/deals.ts'
import { useQuery } from '@tanstack/react-query'
import { WorkPage } from '#components/frame/work-page.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { liveQuery } from '#components/query/use-live.ts'
import { useWords } from '#words.ts'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { Candidates } from './candidates.tsx'
import { DealSlots } from './deal-slots.tsx'
import { pickedDealsQuery } from './deal-queries.ts'
import { usePicking } from './use-picking.ts'

export function Component() {
  const words = useWords('adminSettings')
  const result = useQuery({ ...pickedDealsQuery(), ...liveQuery })
  return (
    <WorkPage title={words.deals} subtitle={words.dealsLine}>
      <Loaded query={result} skeleton={<RowSkeletons />}>
        {({ deals }) => <DealPicker saved={deals} />}
      </Loaded>
    </WorkPage>
  )
}

function DealPicker({ saved }: { saved: readonly PickedProduct[] }) {
  const picking = usePicking(saved)
  return (
    <>
      <DealSlots picking={picking} />
      <Candidates picking={picking} />
    </>
  )
}
