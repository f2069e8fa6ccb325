import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { rupeesText } from '#components/format/rupees.ts'
import { farmerPaths } from '#farmer-pages.ts'
import { useWords } from '#words.ts'

/** The farm's balance, which leads to its lines. A negative one is what the farm owes. */
export function OwedCard({ owed }: { owed: number }) {
  const words = useWords('today')
  return (
    <Link to={farmerPaths.money} className="card today-owed">
      <span className="today-owed-label">{owed < 0 ? words.owes : words.owed}</span>
      <span className="today-owed-sum num">{rupeesText(Math.abs(owed))}</span>
      {owed > 0 && <span className="today-sub">{words.owedText}</span>}
      <ChevronRight size={20} className="today-owed-mark" />
    </Link>
  )
}
