import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { problemCode } from '#api/problem-text.ts'
import { Loaded } from '#components/query/loaded.tsx'
import { WorkPage } from '#components/frame/work-page.tsx'
import { adminPaths } from '#admin-pages.ts'
import basket from '#pictures/basket-240.avif'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { AccountPanel } from '../accounts/account-panel.tsx'
import { accountQuery } from '../accounts/account-query.ts'
import { ShareCard } from '../shares/share-table.tsx'
import { NotFoundPage } from '../not-found-page.tsx'

export function Component() {
  const admin = useWords('admin')
  const { id = '' } = useParams()
  const result = useQuery(accountQuery(id))
  if (result.data === undefined && problemCode(result.error) === 'account.not_found')
    return (
      <NotFoundPage
        picture={basket}
        title={admin['account.missing']}
        text={admin['account.missingText']}
        back={{ to: adminPaths.users, label: admin.backToUsers }}
      />
    )
  const account = result.data?.account
  return (
    <WorkPage
      title={account?.name ?? admin['account.title']}
      back={{ to: adminPaths.users, label: admin.users }}
      subtitle={account === undefined ? '\u00a0' : admin[`account.role.${account.role}`]}
    >
      <Loaded query={result} skeleton={<Skeleton className="h-96 rounded-card" />}>
        {(data) => (
          <>
            <AccountPanel key={data.account._id} account={data.account} />
            {data.account.role === 'user' && (
              <ShareCard of="buyer" id={data.account._id} name={data.account.name} />
            )}
          </>
        )}
      </Loaded>
    </WorkPage>
  )
}
