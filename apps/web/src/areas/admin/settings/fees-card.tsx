import type { Settings } from '@farmgate/contract/settings.ts'
import { Card } from '../../../ui/card.tsx'
import { DefinitionRows } from '../../../ui/definition-rows.tsx'
import { rupeesText } from '../../../ui/rupees.ts'
import { useWords } from '../../../words.ts'

/** To be read, not changed. */
export function FeesCard({ fees }: Pick<Settings, 'fees'>) {
  const words = useWords('manage')
  return (
    <Card heading={words.fees} padded>
      <p className="mb-5 text-ink-2 text-sm">{words.feesText}</p>
      <DefinitionRows
        rows={[
          { label: words.deliveryFee, value: rupeesText(fees.delivery) },
          { label: words.platformFee, value: rupeesText(fees.platform) },
        ]}
      />
    </Card>
  )
}
