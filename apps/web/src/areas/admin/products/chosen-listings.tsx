import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { Check, CircleX, X } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#api/problem-text.ts'
import { useLanguage } from '#language.ts'
import { AskButton } from '#ui/buttons/ask-button.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { ChosenBar } from '#ui/overlays/chosen-bar.tsx'
import { useWords } from '#words.ts'
import type { ChosenRows } from '../lists/chosen-rows.ts'
import type { useDecideListings } from './decide-listings.ts'
import { RejectListingsDialog } from './dialogs/reject-listings-dialog.tsx'

interface ChosenListingsProps {
  listings: readonly Listing[]
  chosen: ChosenRows
  deciding: ReturnType<typeof useDecideListings>
}

/** The bulk decisions about the selected listings, and their names. */
export function ChosenListings({ listings, chosen, deciding }: ChosenListingsProps) {
  const words = useWords('bulk')
  const admin = useWords('admin')
  const { language } = useLanguage()
  const problemText = useProblemText()
  const [isRejecting, setRejecting] = useState(false)
  const { busy, failure, decide } = deciding
  const rows = listings.filter(({ _id }) => chosen.ids.includes(_id))
  if (rows.length === 0) return null
  const names = rows.map(({ name }) => name).join(', ')
  return (
    <>
      <ChosenBar
        label={words.chosenBar}
        actions={
          <>
            <AskButton
              icon={Check}
              question={fillCount(language, words, 'ask.approve', rows.length)}
              yes={admin.yes}
              no={admin.no}
              busy={busy === 'approve'}
              busyLabel={words.working}
              onYes={() => void decide(rows, { verb: 'approve' })}
            >
              {admin.approve}
            </AskButton>
            <Button
              variant="secondary"
              icon={CircleX}
              disabled={busy !== null}
              onClick={() => setRejecting(true)}
            >
              {admin.reject}
            </Button>
            <Button variant="quiet" icon={X} disabled={busy !== null} onClick={chosen.clear}>
              {words.clear}
            </Button>
          </>
        }
      >
        <output className="block">{fill(words.chosen, { count: rows.length })}</output>
        <p className="line-clamp-2 wrap-anywhere font-normal text-ink-2 text-sm">{names}</p>
        {failure !== undefined && !isRejecting && (
          <p role="alert" className="font-normal text-bad text-sm">
            {problemText(failure)}
          </p>
        )}
      </ChosenBar>
      {isRejecting && (
        <RejectListingsDialog
          names={names}
          count={rows.length}
          busy={busy === 'reject'}
          failure={failure}
          onClose={() => setRejecting(false)}
          onReject={(note) => void decide(rows, { verb: 'reject', note })}
        />
      )}
    </>
  )
}
