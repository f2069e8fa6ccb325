import type { FarmerDetail } from '@farmgate/contract/catalogue/product-review.ts'
import {
  canChangeFarmerStatus,
  type FarmerStatusAction,
} from '@farmgate/domain/people/farmers/farmer-status.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, BadgeX, CirclePause, CirclePlay, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useProblemText } from '#api/problem-text.ts'
import { dayText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import { cacheFarmer } from './cached-farmers.ts'
import { FarmerStatusDialog } from './farmer-status-dialogs.tsx'
import type { OnFarmerStatusDone } from './use-farmer-status.ts'

/** What was checked, whether the farm may sell, and the buttons that change both. */
export function FarmerStatusPanel({ farmer }: { farmer: FarmerDetail }) {
  const admin = useWords('admin')
  const problemText = useProblemText()
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [opened, setOpened] = useState<FarmerStatusAction | null>(null)
  const [stale, setStale] = useState<unknown>()
  const [doneCount, setDoneCount] = useState(0)

  // The pressed button is gone after its action. In an effect, because the closing dialog restores the focus first.
  useEffect(() => {
    if (doneCount > 0) heading.current?.focus({ preventScroll: true })
  }, [doneCount])

  const onOutcome: OnFarmerStatusDone = (outcome, { act }) => {
    cacheFarmer(client, outcome.farmer)
    setStale(outcome.kind === 'stale' ? outcome.error : undefined)
    setOpened(null)
    setDoneCount((times) => times + 1)
    if (outcome.kind === 'done')
      showToast({ tone: 'ok', text: fill(admin[DONE_MESSAGES[act]], { farmer: farmer.name }) })
  }

  const status = { isVerified: farmer.verified !== null, isSuspended: farmer.suspended !== null }
  const acts = (['verify', 'resume', 'suspend', 'unverify'] as const).filter((act) =>
    canChangeFarmerStatus(act, status),
  )
  return (
    <section className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-[1.375rem] outline-none">
        {admin.standing}
      </h2>
      {stale !== undefined && (
        <Note tone="bad" title={admin.standingOvertaken}>
          {problemText(stale)}
        </Note>
      )}
      <StatusDetails farmer={farmer} />
      <div className="flex flex-wrap gap-2.5">
        {acts.map((act) => (
          <Button
            key={act}
            icon={ICONS[act]}
            variant={VARIANTS[act]}
            className="flex-1 md:flex-none"
            onClick={() => {
              setStale(undefined)
              setOpened(act)
            }}
          >
            {admin[act]}
          </Button>
        ))}
      </div>
      {opened !== null && (
        <FarmerStatusDialog
          act={opened}
          farmer={farmer}
          onClose={() => setOpened(null)}
          onOutcome={onOutcome}
        />
      )}
    </section>
  )
}

function StatusDetails({ farmer: { verified, suspended } }: { farmer: FarmerDetail }) {
  const admin = useWords('admin')
  const { language } = useLanguage()
  return (
    <>
      {verified === null ? (
        <Note live={false} tone="warn" icon={BadgeX} title={admin.notVerified} />
      ) : (
        <Note live={false} tone="ok" icon={BadgeCheck} title={admin.verified}>
          <p className="wrap-anywhere whitespace-pre-line">{verified.what}</p>
          <p className="text-sm">
            {fill(admin.checkedBy, { name: verified.by, date: dayText(verified.at, language) })}
          </p>
        </Note>
      )}
      {suspended !== null && (
        <Note
          live={false}
          tone="bad"
          icon={CirclePause}
          title={fill(admin.suspendedBecause, { date: dayText(suspended.at, language) })}
        >
          <span className="wrap-anywhere whitespace-pre-line">
            {fill(admin.suspendedBy, { reason: suspended.reason, name: suspended.by })}
          </span>
        </Note>
      )}
    </>
  )
}

const ICONS: Readonly<Record<FarmerStatusAction, LucideIcon>> = {
  verify: BadgeCheck,
  unverify: BadgeX,
  suspend: CirclePause,
  resume: CirclePlay,
}

const VARIANTS = {
  verify: 'primary',
  unverify: 'secondary',
  suspend: 'danger-outline',
  resume: 'secondary',
} as const satisfies Record<FarmerStatusAction, string>

const DONE_MESSAGES = {
  verify: 'isVerified',
  unverify: 'isUnverified',
  suspend: 'isSuspended',
  resume: 'isResumed',
} as const satisfies Record<FarmerStatusAction, string>
