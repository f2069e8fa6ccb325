import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../../components/loaded.tsx'
import { usePageTurn } from '../../../components/use-page-turn.ts'
import sprout from '../../../pictures/sprout-240.avif'
import { Card } from '../../../ui/card.tsx'
import { Note } from '../../../ui/note.tsx'
import { useWords } from '../../../words.ts'
import { asked, readListAddress } from '../list-address.ts'
import { ListPager } from '../list-pager.tsx'
import { ListSearch } from '../list-search.tsx'
import { NothingFound } from '../nothing-found.tsx'
import { RowSkeletons } from '../row-skeletons.tsx'
import { CandidateTable } from './candidate-table.tsx'
import { candidatesQuery } from './deal-queries.ts'
import type { Picking } from './use-picking.ts'

/** What could be picked, searched and turned without touching what is picked above. */
export function Candidates({ picking }: { picking: Picking }) {
  const words = useWords('manage')
  const operator = useWords('operator')
  const [address] = useSearchParams()
  const { q, cursor, limit } = asked(readListAddress(address))
  const list = usePageTurn()
  const answer = useQuery(candidatesQuery({ q, cursor, limit }))
  const [said, say] = useState('')
  return (
    <section aria-labelledby="candidates">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h2 id="candidates">{words.candidates}</h2>
          <p className="text-ink-2 text-sm">{words.candidatesText}</p>
        </div>
        <ListSearch label={words.searchCandidates} />
      </div>
      <output className="sr-only">{said}</output>
      {picking.isFull && (
        <Note tone="mute" className="mb-4" standing>
          {words.full}
        </Note>
      )}
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded query={answer} skeleton={<RowSkeletons />} headingLevel={3}>
          {({ candidates, nextCursor }) => (
            <>
              {candidates.length === 0 ? (
                <NothingFound
                  picture={sprout}
                  title={words.noCandidates}
                  text={q === undefined ? words.noCandidatesText : operator.nothingFoundText}
                />
              ) : (
                <Card>
                  <CandidateTable candidates={candidates} picking={picking} say={say} />
                </Card>
              )}
              <ListPager nextCursor={nextCursor} />
            </>
          )}
        </Loaded>
      </div>
    </section>
  )
}
