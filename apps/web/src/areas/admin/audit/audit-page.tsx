import { auditLog } from '@farmgate/contract/platform/audit-log.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { query } from '#api/query.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { usePageTurn } from '#components/query/use-page-turn.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import tractor from '#pictures/tractor-240.avif'
import { Card } from '#ui/data/card.tsx'
import { useWords } from '#words.ts'
import { ListPager } from '../lists/list-pager.tsx'
import { NothingFound } from '../lists/nothing-found.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { ActTable } from './act-table.tsx'
import { auditQueryInput, auditFilterInput, readAuditAddress } from './audit-address.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditFilterChips } from './audit-filter-chips.tsx'

export function Component() {
  const words = useWords('adminSettings')
  const [address] = useSearchParams()
  const auditAddress = readAuditAddress(address)
  const list = usePageTurn()
  const result = useQuery(query('admin', auditLog, { query: auditQueryInput(auditAddress) }))
  // The list of admins stays known while another page of the log loads.
  const { data: known } = useQuery(query('admin', auditLog, { query: { limit: '1' } }))
  const admins = result.data?.admins ?? known?.admins ?? []
  return (
    <WorkPage
      title={words.audit}
      subtitle={words.auditLine}
      end={
        <ExportButton
          role="admin"
          kind="audit"
          question={auditFilterInput(auditAddress)}
          list={words.audit}
        />
      }
    >
      <AuditFilters admins={admins} />
      <AuditFilterChips admins={admins} />
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded query={result} skeleton={<RowSkeletons round />}>
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
