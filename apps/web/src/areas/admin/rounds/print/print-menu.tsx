import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import { adminPaths } from '#admin-pages.ts'
import { useWords } from '#words.ts'
import { SHEETS } from './sheets.ts'

/** The papers of one day. */
export function PrintMenu({ id, day }: { id: string; day: string }) {
  const words = useWords('roundPrint')
  return (
    <nav aria-label={words.menu} className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Printer size={20} />
      {SHEETS.map((sheet) => (
        <Link
          key={sheet}
          className="link inline-flex min-h-11 items-center"
          to={adminPaths.roundPrint(id, day, sheet)}
        >
          {words[`sheet.${sheet}`]}
        </Link>
      ))}
    </nav>
  )
}
