import type { ActView } from '@farmgate/contract/platform/audit-log.ts'
import { momentText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { type Column, DataTable } from '#ui/data/data-table.tsx'
import { useWords } from '#words.ts'
import { ActFacts } from './act-facts.tsx'
import { ActSubject } from './act-subject.tsx'
import './act-table.css'

export function ActTable({ acts }: { acts: readonly ActView[] }) {
  const words = useWords('adminSettings')
  const { language } = useLanguage()
  const columns: readonly (Column & { key: Key })[] = [
    { key: 'what', label: words.what, primary: true },
    { key: 'change', label: words.change, wide: true },
    { key: 'who', label: words.admin },
    { key: 'when', label: words.when },
  ]

  function cell(act: ActView, { key }: { key: Key }) {
    switch (key) {
      case 'what':
        return (
          <>
            <p className="font-semibold">{actText(act.action, words)}</p>
            {act.subject !== null && <ActSubject subject={act.subject} />}
          </>
        )
      case 'change':
        return <ActFacts act={act} />
      case 'who':
        return act.admin._id === '' ? words.driver : act.admin.name
      case 'when':
        return <time dateTime={act.at}>{momentText(act.at, language)}</time>
    }
  }

  return (
    <DataTable
      className="act-table"
      caption={words.audit}
      columns={columns}
      rows={acts}
      rowKey={({ _id }) => _id}
      cell={cell}
    />
  )
}

type Key = 'what' | 'change' | 'who' | 'when'

/** Returns the description of an action. An action that is newer than this page shows its code. */
const actText = (action: string, words: Readonly<Record<string, string>>): string =>
  words[`act.${action}`] ?? action
