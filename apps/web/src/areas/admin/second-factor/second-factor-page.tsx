import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { WorkPage } from '#components/frame/work-page.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { adminPaths } from '#admin-pages.ts'
import { Card } from '#ui/data/card.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { ownProfileQuery } from '../own-profile.ts'
import { ConfirmCode, type PreparedFactor, ProveYourself, RenewCodes } from './factor-forms.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Sets up the authenticator app, moves it to a new phone, or, with `?codes`, makes new recovery codes. */
export function Component() {
  const words = useWords('staff')
  const [address] = useSearchParams()
  const result = useQuery(ownProfileQuery())
  const factor = result.data?.admin.secondFactor
  const isOn = factor !== undefined && factor.since !== null
  const renews = address.has('codes') && isOn
  const title = renews ? words.factorCodesTitle : isOn ? words.factorMoveTitle : words.factorTitle
  // The title stays while the codes are shown: from then on the app is the new one.
  const [shownTitle, setShownTitle] = useState<string | null>(null)
  return (
    <WorkPage
      title={shownTitle ?? title}
      subtitle={words.factorLine}
      back={{ to: adminPaths.staff, label: words.title }}
    >
      {factor?.isRequired === true && !isOn && (
        <Note tone="warn" live={false}>
          {factor.isRequiredEverywhere ? words.mustSetUp : words.askFactorText}
        </Note>
      )}
      {isOn && !renews && (
        <Note tone="warn" live={false}>
          {words.moveWait}
        </Note>
      )}
      <Card padded className="max-w-[560px]">
        <Loaded query={result} skeleton={<Skeleton className="h-40" />}>
          {() => <Steps isOn={isOn} renews={renews} onCodes={() => setShownTitle(title)} />}
        </Loaded>
      </Card>
    </WorkPage>
  )
}

function Steps({ isOn, renews, onCodes }: { isOn: boolean; renews: boolean; onCodes: () => void }) {
  const [prepared, setPrepared] = useState<PreparedFactor | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const navigate = useNavigate()
  const client = useQueryClient()
  const show = (made: readonly string[]) => {
    onCodes()
    setCodes(made)
  }
  if (codes !== null)
    return (
      <RecoveryCodes
        codes={codes}
        onDone={() => {
          // Much was refused until now.
          void client.invalidateQueries({ queryKey: ['admin'] })
          void navigate(adminPaths.staff)
        }}
      />
    )
  if (renews) return <RenewCodes onRenewed={show} />
  if (prepared === null) return <ProveYourself isOn={isOn} onPrepared={setPrepared} />
  return <ConfirmCode prepared={prepared} onConfirmed={show} />
}
