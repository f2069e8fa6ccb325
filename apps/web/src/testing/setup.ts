import { configure } from '@testing-library/dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '#api/query.ts'
import { AnsweredUpload } from './answered-upload.ts'
import { fetchAnswer } from './answers.ts'
import { locks, releaseLocks } from './locks.ts'
import { answerFrame, closeApp } from './open-app.tsx'

vi.stubGlobal('fetch', fetchAnswer)
// happy-dom has none.
Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
vi.stubGlobal('XMLHttpRequest', AnsweredUpload)
// The channel of a page that a test leaves open would keep its process from ending.
vi.stubGlobal(
  'BroadcastChannel',
  class extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      ;(this as unknown as { unref(): void }).unref()
    }
  },
)
// happy-dom calls every picture loaded and empty, as a broken one is. Here they are on their way.
Object.defineProperty(HTMLImageElement.prototype, 'complete', { configurable: true, get: () => false })
// It lacks these two, and a form takes a list without them for one that the person has changed already.
Object.defineProperty(HTMLSelectElement.prototype, 'size', { configurable: true, get: () => 0 })
Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', {
  configurable: true,
  get: () => false,
  set: () => {},
})
// What a page opens is fetched in several steps; a busy machine takes its time.
configure({ asyncUtilTimeout: 30_000 })

// A farmer's other pages are fetched ahead after 4 s. A test that takes so long on a busy machine answers none of them.
Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })

// A lost call is repeated at once.
const { queries } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } })

beforeEach(answerFrame)
afterEach(closeApp)
afterEach(releaseLocks)
