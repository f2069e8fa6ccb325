import { allStaff, type StaffMember } from '@farmgate/contract/people/staff.ts'
import { APPROVERS_MIN, type StaffAction } from '@farmgate/domain/people/accounts/staff.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { useLanguage } from '#language.ts'
import { Card } from '#ui/data/card.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import { ownProfileQuery, useHasField, useLacksFactor } from '../own-profile.ts'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { NeedsFactor } from '../second-factor/needs-factor.tsx'
import { InviteForm } from './invite-form.tsx'
import { LargeRefundsCard } from './large-refunds-card.tsx'
import { RightsTable } from './rights-table.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { StaffDialog } from './staff-dialog.tsx'
import { StaffTable } from './staff-table.tsx'
import { YourFactorCard } from './your-factor-card.tsx'

/** Who runs the market and what they may do. Owners change it; everyone finds their own second factor here. */
export function Component() {
  const words = useWords('staff')
  const { language } = useLanguage()
  const result = useQuery(query('admin', allStaff, {}))
  const { data: me } = useQuery(ownProfileQuery())
  const [opened, setOpened] = useState<{ act: StaffAction; member: StaffMember } | null>(null)
  const isOwner = me?.admin.staffRole === 'owner'
  const lacksFactor = useLacksFactor()
  const mayChange = isOwner && !lacksFactor
  const hasRoles = useHasField('staffRole')
  const approvers = hasRoles ? result.data?.approvers : undefined
  return (
    <WorkPage
      title={words.title}
      subtitle={
        approvers === undefined
          ? '\u00a0'
          : fillCount(language, words, 'approvers', approvers, String(approvers))
      }
    >
      <NeedsFactor />
      {mayChange && <InviteForm />}
      {approvers !== undefined && approvers < APPROVERS_MIN && (
        <Note tone="warn" title={words.fewApproversTitle} live={false}>
          {fillCount(language, words, 'fewApprovers', approvers, String(approvers))}
        </Note>
      )}
      <Loaded query={result} skeleton={<RowSkeletons round />}>
        {({ staff }) => (
          <Card>
            <StaffTable
              staff={staff}
              ownId={me?.admin._id}
              isRequired={me?.admin.secondFactor.isRequiredEverywhere === true}
              onAct={mayChange ? (act, member) => setOpened({ act, member }) : undefined}
            />
          </Card>
        )}
      </Loaded>
      <div className="grid items-start gap-5 lg:grid-cols-[2fr_1fr]">
        {hasRoles && <RightsTable />}
        <div className="grid gap-5">
          {me !== undefined && <YourFactorCard factor={me.admin.secondFactor} />}
          {isOwner && hasRoles && <LargeRefundsCard />}
          {isOwner && <SignInCard />}
        </div>
      </div>
      {opened !== null && <StaffDialog key={opened.act} {...opened} onClose={() => setOpened(null)} />}
    </WorkPage>
  )
}
