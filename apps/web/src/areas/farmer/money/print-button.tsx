import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'
import { loadStatement, type PrintedMoney } from './load-statement.ts'
import { Statement } from './statement.tsx'

/** Prints the whole month, not only the page shown. */
export function PrintButton({ month }: { month: string | undefined }) {
  const words = useWords('farmMoney')
  const [printed, setPrinted] = useState<PrintedMoney | null>(null)
  const { busy, run } = useOneAtATime<'print'>()

  useEffect(() => {
    if (printed === null) return
    const done = () => setPrinted(null)
    window.addEventListener('afterprint', done)
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [printed])

  const print = async (): Promise<void> => {
    try {
      setPrinted(await loadStatement(month))
    } catch {
      showToast({ tone: 'bad', text: words.printFailed })
    }
  }
  return (
    <>
      <Button
        variant="secondary"
        icon={Printer}
        busy={busy !== null}
        busyLabel={words.printing}
        onClick={() => void run('print', print)}
      >
        {words.print}
      </Button>
      {printed !== null && createPortal(<Statement money={printed} />, document.body)}
    </>
  )
}
