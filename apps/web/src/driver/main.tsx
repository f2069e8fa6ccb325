// Must be the first import: it declares the order of the cascade layers.
import './run-frame.css'
import type { Language } from '@farmgate/messages/languages.ts'
import { Languages } from 'lucide-react'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { preferredLanguage, storeLanguage } from '#language.ts'
import { GateMark } from '#ui/data/gate-mark.tsx'
import { DriverLanguage, driverWords } from './driver-words.ts'
import { keepOffline } from './keep-offline.ts'
import { RunPage } from './run-page.tsx'
import { startRunSync } from './run-sync.ts'
import './run.css'

/** The page's code must not reach for the words of other pages, so it does not share the constant. */
const BRAND = 'Farmgate'

const root = document.querySelector<HTMLElement>('#root')
if (root === null) throw new Error('run.html has no #root')

const sync = startRunSync(location.pathname.split('/')[2] ?? '')

/** The driver's page: no account, no router, nothing but the sheet of one link. */
function DriverApp() {
  const [language, setLanguage] = useState<Language>(preferredLanguage)
  const words = driverWords[language]
  useEffect(() => {
    document.documentElement.lang = language
    document.title = `${words.title} - ${BRAND}`
    // Tests wait for this mark of a page that runs.
    document.documentElement.dataset['awake'] = ''
  }, [language, words])

  function switchLanguage() {
    const other = language === 'en' ? 'hi' : 'en'
    storeLanguage(other)
    setLanguage(other)
  }

  return (
    <DriverLanguage value={language}>
      <header className="run-header">
        <span className="run-logo">
          <GateMark />
          <span>{BRAND}</span>
        </span>
        <button
          type="button"
          className="run-language"
          aria-label={words.switchLanguage}
          onClick={switchLanguage}
        >
          <Languages size={24} strokeWidth={1.75} aria-hidden />
        </button>
      </header>
      <RunPage sync={sync} />
    </DriverLanguage>
  )
}

createRoot(root).render(
  <StrictMode>
    <DriverApp />
  </StrictMode>,
)
// The service worker fetches the whole app shell, and the sheet comes first.
const stopWaiting = sync.subscribe(() => {
  if (!sync.getState().isRead) return
  stopWaiting()
  void keepOffline()
})
