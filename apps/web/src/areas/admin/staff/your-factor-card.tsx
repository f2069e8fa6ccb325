import type { Output } from '@farmgate/contract/endpoint.ts'
import type { adminProfile } from '@farmgate/contract/people/admin-profile.ts'
import { RECOVERY_CODES } from '@farmgate/domain/people/sign-in/second-factor.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { KeyRound, Smartphone } from 'lucide-react'
import { dayText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { DefinitionRows } from '#ui/data/definition-rows.tsx'
import { useWords } from '#words.ts'

type Factor = Output<typeof adminProfile>['admin']['secondFactor']

export function YourFactorCard({ factor: { since, recoveryCodesLeft } }: { factor: Factor }) {
  const words = useWords('staff')
  const { language } = useLanguage()
  const codes = fill(words.codesOf, { left: recoveryCodesLeft, all: RECOVERY_CODES })
  return (
    <Card heading={words.yourFactor} padded>
      <div className="grid gap-4">
        <p className="text-ink-2 text-sm">{words.yourFactorText}</p>
        <DefinitionRows
          rows={[
            {
              label: words.app,
              value: since === null ? words.notSetUp : fill(words.since, { day: dayText(since, language) }),
            },
            ...(since === null ? [] : [{ label: words.recoveryCodes, value: codes }]),
          ]}
        />
        <ButtonLink block variant="secondary" icon={Smartphone} to={adminPaths.secondFactor}>
          {since === null ? words.setUp : words.newPhone}
        </ButtonLink>
        {since !== null && (
          <ButtonLink block variant="secondary" icon={KeyRound} to={`${adminPaths.secondFactor}?codes`}>
            {words.newCodes}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
