import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { paths } from '#paths.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'

/** Calls visitors to sign up. */
export function Join() {
  const words = useWords('home')
  const shell = useWords('shell')
  const id = useId()
  return (
    <section className="page" aria-labelledby={id}>
      <div className="home-join on-dark">
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
