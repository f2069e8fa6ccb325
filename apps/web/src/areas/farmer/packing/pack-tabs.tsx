import { NavLink } from 'react-router'
import { farmerPaths } from '#farmer-pages.ts'
import { useWords } from '#words.ts'

/** The two ways to pack: bag after bag, or product after product. */
export function PackTabs() {
  const words = useWords('packing')
  return (
    <nav aria-label={words.title} className="pack-tabs">
      <NavLink to={farmerPaths.pack} className="chip" end>
        {words.byBag}
      </NavLink>
      <NavLink to={farmerPaths.packing} className="chip" end>
        {words.byProduct}
      </NavLink>
    </nav>
  )
}
