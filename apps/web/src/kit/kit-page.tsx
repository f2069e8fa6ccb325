import { SkipLink } from '#ui/navigation/skip-link.tsx'
import { Buttons } from './buttons.tsx'
import { Cards } from './cards.tsx'
import { ColoursAndType } from './colours-and-type.tsx'
import { Fields } from './fields.tsx'
import { Navigation } from './navigation.tsx'
import { Overlays } from './overlays.tsx'
import { States } from './states.tsx'
import { Status } from './status.tsx'
import { Tables } from './tables.tsx'

/** The gallery of all components and their states. Only in development, so its texts are not translated. */
export function Component() {
  return (
    <>
      <SkipLink>Skip to content</SkipLink>
      <main id="main" className="page grid grid-cols-[minmax(0,1fr)] gap-12 py-8">
        <h1>Components</h1>
        <ColoursAndType />
        <Buttons />
        <Fields />
        <Status />
        <Cards />
        <Tables />
        <Overlays />
        <States />
        <Navigation />
      </main>
    </>
  )
}
