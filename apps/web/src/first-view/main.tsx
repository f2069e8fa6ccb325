// Must be the first import: it declares the order of the cascade layers.
import '#main.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type Delivery, showPlace } from '#api/delivery.ts'
import { readSession } from '#api/session/session.ts'
import { asLanguage } from '#language.ts'
import { openDocument } from '#open-document.ts'
import { loadWords } from '#words.ts'
import { FirstView } from './first-view.tsx'
import { createLeaving } from './leave.ts'
import { type Answers, FIRST_STATE, type ViewName, views } from './views.ts'

/** Hydrates a page that the web server rendered. */
const container = document.querySelector('#root')
const state = document.querySelector<HTMLElement>(FIRST_STATE)
if (container === null || state === null) throw new Error('The document was not rendered')

openDocument()
const { page, pincode } = state.dataset as { readonly page: ViewName; readonly pincode?: string }
const answers = JSON.parse(state.textContent) as Answers
state.remove()
void open(container)

async function open(element: Element): Promise<void> {
  const language = asLanguage(document.documentElement.lang) ?? 'en'
  const url = new URL(location.href)
  const leaving = createLeaving(element, url)
  // Without a session the guard of the routes leads elsewhere.
  if (page !== 'home' && readSession('user') === null) return leaving.renderAnew()
  // For the place that the page was rendered for. It follows the stored pincode afterwards.
  showPlace(pincode === undefined ? null : (answers.at(-1) as Delivery))
  const { words, load } = views[page]
  try {
    const [{ View, prepare }] = await Promise.all([load(), loadWords(language, words)])
    prepare(answers, url, pincode ?? null)
    const { pathname, search, hash } = url
    const view = (
      <FirstView
        page={page}
        language={language}
        location={{ pathname, search, hash }}
        navigate={leaving.navigate}
      >
        <View answers={answers} />
      </FirstView>
    )
    // In a transition the frame too is hydrated in slices.
    startTransition(() => {
      // The app has a page that says what is broken.
      leaving.start(hydrateRoot(element, view, { onUncaughtError: (error) => leaving.fail(error) }))
    })
  } catch {
    // The page's code did not load: its route reports that.
    await leaving.renderAnew()
  }
}
