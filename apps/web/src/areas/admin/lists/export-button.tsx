import { fill } from '@farmgate/messages/fill.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import { Download } from 'lucide-react'
import { useProblemText } from '#api/problem-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import { downloadExport, type ExportKind, type ExportQuestion } from '#components/query/download-export.ts'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'

interface ExportButtonProps<Kind extends ExportKind> {
  role: Role
  kind: Kind
  question: ExportQuestion<Kind>
  /** The name of the list, for screen readers. */
  list: string
  className?: string
}

/** Exports all rows of the list, with its current filters, as a file. */
export function ExportButton<Kind extends ExportKind>({
  role,
  kind,
  question,
  list,
  className,
}: ExportButtonProps<Kind>) {
  const words = useWords('bulk')
  const problemText = useProblemText()
  const { busy, run } = useOneAtATime<'export'>()

  async function download(): Promise<void> {
    try {
      await downloadExport(role, kind, question)
    } catch (error) {
      showToast({ tone: 'bad', text: problemText(error) })
    }
  }

  return (
    <Button
      variant="secondary"
      icon={Download}
      className={className}
      aria-label={fill(words.exportOf, { list })}
      busy={busy !== null}
      busyLabel={words.exporting}
      onClick={() => void run('export', download)}
    >
      {words.export}
    </Button>
  )
}
