import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '#components/query/loaded.tsx'
import { usePageTurn } from '#components/query/use-page-turn.ts'
import sprout from '#pictures/sprout-240.avif'
import { Card } from '#ui/data/card.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import { listQueryInput, readListAddress } from '../lists/list-address.ts'
import { ListPager } from '../lists/list-pager.tsx'
import { ListSearch } from '../lists/list-search.tsx'
import { NothingFound } from '../lists/nothing-found.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { CandidateTable } from './candidate-table.tsx'
import { candidatesQuery } from './deal-queries.ts'
import type { Picking } from './use-picking.ts'

/** The possible deals, with their own search and pages, independent of the picked deals above. */
export function Candidates({ picking }: { picking: Picking }) {
  const words = useWords('adminSettings')
  const admin = useWords('admin')
  const [address] = useSearchParams()
  const { q, cursor, limit } = listQueryInput(readListAddress(address))
  const list = usePageTurn()
  const result = useQuery(candidatesQuery({ q, cursor, limit }))
  const [announcement, announce] = useState('')
  return (
    <section aria-labelledby="candidates">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h2 id="candidates">{words.candidates}</h2>
          <p className="text-ink-2 text-sm">{words.candidatesText}</p>
        </div>
        <ListSearch label={words.searchCandidates} />
      </div>
      <output className="sr-only">{announcement}</output>
      {picking.isFull && (
        <Note tone="mute" className="mb-4" live={false}>
          {words.full}
        </Note>
      )}
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded query={result} skeleton={<RowSkeletons />} headingLevel={3}>
          {({ candidates, nextCursor }) => (
            <>
              {candidates.length === 0 ? (
                <NothingFound
                  picture={sprout}
                  title={words.noCandidates}
                  text={q === undefined ? words.noCandidatesText : admin.nothingFoundText}
                />
              ) : (
                <Card>
                  <CandidateTable candidates={candidates} picking={picking} announce={announce} />
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
