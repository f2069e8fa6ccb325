import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadWords, preferredLanguage } from './words.ts'

const words = await loadWords(preferredLanguage())
const root = document.querySelector('#root')
if (root === null) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <App firstWords={words} />
  </StrictMode>,
)
