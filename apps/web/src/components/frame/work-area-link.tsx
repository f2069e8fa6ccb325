import { ShieldCheck, Tractor } from 'lucide-react'
import { accountOf } from '#paths.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'

/** Leads a farmer or an operator who visits the shop back to their own pages. */
export default function WorkAreaLink({ role }: { role: 'farmer' | 'admin' }) {
  const shell = useWords('shell')
  return (
    <ButtonLink to={accountOf[role]} variant="secondary" icon={icons[role]} className="site-header-way-back">
      {role === 'farmer' ? shell.toFarm : shell.toDesk}
    </ButtonLink>
  )
}

const icons = { farmer: Tractor, admin: ShieldCheck }
