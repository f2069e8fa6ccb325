import { Printer } from 'lucide-react'
import { Button } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'
import { CopyButton } from './copy-button.tsx'

/** Shown once, to be copied or printed. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const words = useWords('staff')
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="text-[1.25rem]" tabIndex={-1} ref={(heading) => heading?.focus()}>
          {words.codesTitle}
        </h2>
        <p>{words.codesText}</p>
      </div>
      <ol className="grid gap-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-lg">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <CopyButton text={codes.join('\n')} label={words.copyCodes} />
        <Button variant="secondary" icon={Printer} onClick={() => window.print()}>
          {words.printCodes}
        </Button>
        <Button onClick={onDone}>{words.codesDone}</Button>
      </div>
    </div>
  )
}
