import { WorkPage } from '#components/frame/work-page.tsx'
import { adminPaths } from '#admin-pages.ts'
import { useWords } from '#words.ts'
import { DeductionRules } from './deduction-rules.tsx'
import { NeedsFactor } from '../../second-factor/needs-factor.tsx'
import '../payouts.css'
import { WriteOffs } from './write-offs.tsx'

/** What is kept of payouts, and debts of farms that left. */
export function Component() {
  const words = useWords('payouts')
  return (
    <WorkPage title={words.rulesTitle} back={{ to: adminPaths.payouts, label: words.back }}>
      <NeedsFactor />
      <DeductionRules />
      <WriteOffs />
    </WorkPage>
  )
}
