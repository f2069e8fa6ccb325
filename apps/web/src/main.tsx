// Must be the first import: it declares the order of the cascade layers.
import './main.css'
import { createRoot } from 'react-dom/client'
import { followPincode } from '#api/delivery.ts'
import { findLateRoutes } from '#routing/find-routes.ts'
import { preferredLanguage } from './language.ts'
import { openDocument } from './open-document.ts'
import { createApp } from './start-app.tsx'
import { loadWords } from './words.ts'

/** Opens a page that the browser renders. Pages that the server renders start with `first-view/`. */
const root = document.querySelector('#root')
if (root === null) throw new Error('index.html has no #root')

openDocument()
followPincode()
const language = preferredLanguage()
document.documentElement.lang = language
// Fetches the late routes in parallel with the messages. A failure is reported when the page opens.
findLateRoutes(location.pathname).catch(() => {})
// Not awaited by this module: the code of a page imports it, and would wait for it.
void openPage(root)

async function openPage(container: Element): Promise<void> {
  await loadWords(language, ['shell'])
  createRoot(container).render(createApp(language).app)
}
