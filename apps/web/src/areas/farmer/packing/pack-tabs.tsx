import { NavLink } from 'react-router'
import { paths } from '#paths.ts'
import { useWords } from '#words.ts'

/** The two ways to pack: bag after bag, or product after product. */
export function PackTabs() {
  const words = useWords('packing')
  return (
    <nav aria-label={words.title} className="pack-tabs">
      <NavLink to={paths.farmerPack} className="chip" end>
        {words.byBag}
      </NavLink>
      <NavLink to={paths.farmerPacking} className="chip" end>
        {words.byProduct}
      </NavLink>
    </nav>
  )
}
