import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { paths } from '#paths.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'

export function Join() {
  const words = useWords('home')
  const shell = useWords('shell')
  const id = useId()
  return (
    <section className="page" aria-labelledby={id}>
      <div className="home-join on-dark">
        <svg viewBox="0 0 1200 300" preserveAspectRatio="xMidYMid slice" aria-hidden>
          <path d={FURROWS} />
        </svg>
        <div>
          <h2 id={id}>{words.join}</h2>
          <p>{words.joinText}</p>
        </div>
        <ButtonLink variant="sun" size="lg" to={paths.register} iconEnd={ArrowRight}>
          {shell.signUp}
        </ButtonLink>
      </div>
    </section>
  )
}

/** Fifteen rows of a field, seen in perspective. */
const FURROWS = Array.from(
  { length: 15 },
  (_, row) => `M${760 + 8 * row}-10Q${700 + 40 * row} 150 ${520 + 88 * row} 320`,
).join('')
