import { auditLog } from '@farmgate/contract/audit-log.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { query } from '../../../api/query.ts'
import { ExportButton } from '../../../components/export-button.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { usePageTurn } from '../../../components/use-page-turn.ts'
import { WorkPage } from '../../../components/work-page.tsx'
import tractor from '../../../pictures/tractor-240.avif'
import { Card } from '../../../ui/card.tsx'
import { useWords } from '../../../words.ts'
import { ListPager } from '../list-pager.tsx'
import { NothingFound } from '../nothing-found.tsx'
import { RowSkeletons } from '../row-skeletons.tsx'
import { ActTable } from './act-table.tsx'
import { auditAsked, auditQuestionOf, readAuditAddress } from './audit-address.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditNarrowings } from './audit-narrowings.tsx'

export function Component() {
  const words = useWords('manage')
  const [address] = useSearchParams()
  const place = readAuditAddress(address)
  const list = usePageTurn()
  const answer = useQuery(query('admin', auditLog, { query: auditAsked(place) }))
  // Who there is stays known while another page of the log is on its way.
  const { data: known } = useQuery(query('admin', auditLog, { query: { limit: '1' } }))
  const admins = answer.data?.admins ?? known?.admins ?? []
  return (
    <WorkPage
      title={words.audit}
      subtitle={words.auditLine}
      end={<ExportButton role="admin" kind="audit" question={auditQuestionOf(place)} list={words.audit} />}
    >
      <AuditFilters admins={admins} />
      <AuditNarrowings admins={admins} />
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded query={answer} skeleton={<RowSkeletons round />}>
          {({ acts, nextCursor }) => (
            <>
              {acts.length === 0 ? (
                <NothingFound picture={tractor} title={words.noActs} text={words.noActsText} />
              ) : (
                <Card>
                  <ActTable acts={acts} />
                </Card>
              )}
              <ListPager nextCursor={nextCursor} />
            </>
          )}
        </Loaded>
      </div>
    </WorkPage>
  )
}
