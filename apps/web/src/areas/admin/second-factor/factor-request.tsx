import { KeyRound } from 'lucide-react'
import { adminPaths } from '#admin-pages.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'

/** Asks an operator to set up the second factor, without which no money and no rights can be moved. */
export default function FactorRequest() {
  const words = useWords('staff')
  return (
    <Note
      tone="warn"
      icon={KeyRound}
      live={false}
      title={words.askFactor}
      action={
        <ButtonLink size="sm" variant="secondary" to={adminPaths.secondFactor}>
          {words.setUp}
        </ButtonLink>
      }
    >
      {words.askFactorText}
    </Note>
  )
}
