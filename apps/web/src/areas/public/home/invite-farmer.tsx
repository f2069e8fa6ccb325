import { fill } from '@farmgate/messages/fill.ts'
import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { asLanguage } from '#language.ts'
import { paths } from '#paths.ts'
import { loadWords, useWords } from '#words.ts'

/** Loads the part with its words: without them it is left out, and the page stays. */
export async function loadInvite(): Promise<{ default: typeof InviteFarmer }> {
  // The web server renders the page for visitors, who are called to sign up instead.
  if (typeof document !== 'undefined')
    await loadWords(asLanguage(document.documentElement.lang) ?? 'en', ['invite'])
  return { default: InviteFarmer }
}

/** In place of the call to sign up, for people who have an account: WhatsApp with a message and the link to register. */
function InviteFarmer() {
  const words = useWords('invite')
  const id = useId()
  const text = fill(words.message, { link: location.origin + paths.register })
  return (
    <section className="page" aria-labelledby={id}>
      <div className="home-join on-dark">
        <div>
          <h2 id={id}>{words.title}</h2>
          <p>{words.text}</p>
        </div>
        <a
          className="btn btn-sun btn-lg"
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
        >
          <span className="btn-face">
            {words.invite}
            <ArrowRight size={20} />
          </span>
        </a>
      </div>
    </section>
  )
}
