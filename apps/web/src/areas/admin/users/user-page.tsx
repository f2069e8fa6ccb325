import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { problemCode } from '../../../components/form-faults.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { WorkPage } from '../../../components/work-page.tsx'
import { paths } from '../../../paths.ts'
import basket from '../../../pictures/basket-240.avif'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../words.ts'
import { AccountPanel } from '../accounts/account-panel.tsx'
import { accountQuery } from '../accounts/account-query.ts'
import { Missing } from '../missing.tsx'

export function Component() {
  const operator = useWords('operator')
  const { id = '' } = useParams()
  const answer = useQuery(accountQuery(id))
  if (answer.data === undefined && problemCode(answer.error) === 'account.not_found')
    return (
      <Missing
        picture={basket}
        title={operator['account.missing']}
        text={operator['account.missingText']}
        back={{ to: paths.adminUsers, label: operator.backToUsers }}
      />
    )
  const account = answer.data?.account
  return (
    <WorkPage
      title={account?.name ?? operator['account.title']}
      back={{ to: paths.adminUsers, label: operator.users }}
      subtitle={account === undefined ? '\u00a0' : operator[`account.role.${account.role}`]}
    >
      <Loaded query={answer} skeleton={<Skeleton className="h-96 rounded-card" />}>
        {(data) => <AccountPanel key={data.account._id} account={data.account} />}
      </Loaded>
    </WorkPage>
  )
}
