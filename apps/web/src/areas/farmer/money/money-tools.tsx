import { monthText } from '@farmgate/messages/month-text.ts'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { downloadExport } from '#components/query/download-export.ts'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'
import { shownMonth, withMonth } from './money-query.ts'

import { PrintButton } from './print-button.tsx'

/** Choice of the month, print and export. */
export function MoneyTools({ months }: { months: readonly string[] }) {
  const words = useWords('farmMoney')
  const { language } = useLanguage()
  const [address, setAddress] = useSearchParams()
  const { busy, run } = useOneAtATime<'export'>()
  const month = shownMonth(address)
  // An address may name a month without entries.
  const offered = month === undefined || months.includes(month) ? months : [month, ...months]

  const takeFile = async (): Promise<void> => {
    try {
      await downloadExport('farmer', 'money', { month })
    } catch {
      showToast({ tone: 'bad', text: words.exportFailed })
    }
  }
  return (
    <div className="money-tools">
      <SelectField
        label={words.month}
        className="money-month"
        value={month ?? ''}
        onChange={({ target }) => setAddress(withMonth(target.value), { replace: true })}
      >
        <option value="">{words.allMonths}</option>
        {offered.map((each) => (
          <option key={each} value={each}>
            {monthText(`${each}-01`, language)}
          </option>
        ))}
      </SelectField>
      <PrintButton month={month} />
      <Button
        variant="secondary"
        icon={Download}
        busy={busy !== null}
        busyLabel={words.exporting}
        onClick={() => void run('export', takeFile)}
      >
        {words.export}
      </Button>
    </div>
  )
}
