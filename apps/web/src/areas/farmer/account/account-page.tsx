import { payoutAccount } from '@farmgate/contract/money/payout-account.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { liveQuery } from '#components/query/use-live.ts'
import { farmerPaths } from '#farmer-pages.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { AccountCard } from './account-card.tsx'
import { AccountForm } from './account-form.tsx'
import { WaitingAccount } from './waiting-account.tsx'

/** Where the farm is paid, a change that waits, and the form to change it. */
export function Component() {
  const words = useWords('payoutAccount')
  const result = useQuery({ ...query('farmer', payoutAccount, {}), ...liveQuery })
  const [saved, setSaved] = useState(0)
  return (
    <WorkPage title={words.title} back={{ to: farmerPaths.money, label: words.back }}>
      <Loaded query={result} skeleton={<Skeleton className="h-120 max-w-[640px] rounded-card" />}>
        {({ inUse, waiting, ...rules }) => (
          <div className="grid max-w-[640px] grid-cols-1 gap-5">
            {inUse !== null && <AccountCard account={inUse} title={words.inUse} />}
            {inUse?.state === 'blocked' && (
              <Note tone="bad" live={false}>
                {words.blocked}
              </Note>
            )}
            {waiting !== null && <WaitingAccount account={waiting} />}
            {rules.mayAdd ? (
              // What was typed is gone once it is saved: an account number does not stay on the screen.
              <AccountForm
                key={saved}
                rules={rules}
                isFirst={inUse === null && waiting === null}
                onSaved={() => setSaved((times) => times + 1)}
              />
            ) : (
              <Note
                tone="warn"
                title={words.unproven}
                live={false}
                action={
                  <ButtonLink variant="secondary" to={farmerPaths.profile}>
                    {words.toProfile}
                  </ButtonLink>
                }
              >
                {words.unprovenText}
              </Note>
            )}
          </div>
        )}
      </Loaded>
    </WorkPage>
  )
}
