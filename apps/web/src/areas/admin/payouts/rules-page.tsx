import { WorkPage } from '#components/frame/work-page.tsx'
import { paths } from '#paths.ts'
import { useWords } from '#words.ts'
import { DeductionRules } from './deduction-rules.tsx'
import './payouts.css'
import { WriteOffs } from './write-offs.tsx'

/** What is kept of payouts, and debts of farms that left. */
export function Component() {
  const words = useWords('payouts')
  return (
    <WorkPage title={words.rulesTitle} back={{ to: paths.adminPayouts, label: words.back }}>
      <DeductionRules />
      <WriteOffs />
    </WorkPage>
  )
}
