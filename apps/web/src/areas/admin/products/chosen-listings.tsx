import type { Listing } from '@farmgate/contract/listings.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Check, X } from 'lucide-react'
import { useProblemText } from '../../../api/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ChosenBar } from '../../../ui/chosen-bar.tsx'
import { useWords } from '../../../words.ts'
import type { ChosenRows } from '../chosen-rows.ts'
import type { useApproveListings } from './approve-listings.ts'

interface ChosenListingsProps {
  listings: readonly Listing[]
  chosen: ChosenRows
  approving: ReturnType<typeof useApproveListings>
}

export function ChosenListings({ listings, chosen, approving }: ChosenListingsProps) {
  const words = useWords('many')
  const operator = useWords('operator')
  const problemText = useProblemText()
  const { busy, failure, approve } = approving
  const rows = listings.filter(({ _id }) => chosen.ids.includes(_id))
  if (rows.length === 0) return null
  return (
    <ChosenBar
      label={words.chosenBar}
      actions={
        <>
          <Button icon={Check} busy={busy} busyLabel={words.working} onClick={() => void approve(rows)}>
            {operator.approve}
          </Button>
          <Button variant="quiet" icon={X} disabled={busy} onClick={chosen.clear}>
            {words.clear}
          </Button>
        </>
      }
    >
      <output className="block">{fill(words.chosen, { count: rows.length })}</output>
      {failure !== undefined && (
        <p role="alert" className="font-normal text-bad text-sm">
          {problemText(failure)}
        </p>
      )}
    </ChosenBar>
  )
}
