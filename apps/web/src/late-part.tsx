import { type ComponentType, use, useEffect } from 'react'

interface PartModule<Props> {
  readonly default: ComponentType<Props>
}

/** All parts, for the web server and the app, which have no document to wait in. */
const parts = new Set<() => Promise<unknown>>()

/** Loads the code of every part now. */
export const loadLateParts = (): Promise<unknown> => Promise.all([...parts].map((load) => load()))

/**
 * Returns a component for a part of a rendered page that is out of sight at first. The server renders it; the browser loads
 * its code and hydrates it when the element of this selector comes near, with `Suspense` around it. Until then it is
 * read, and its links work, as the HTML that it is.
 */
export function latePart<Props extends object>(
  load: () => Promise<PartModule<Props>>,
  selector: string,
): ComponentType<Props> {
  let loading: Promise<PartModule<Props>> | null = null
  let waiting: Promise<PartModule<Props>> | null = null
  const early = new EarlyPress()
  const loadNow = (): Promise<PartModule<Props>> => (loading ??= settled(load().catch(skip)))
  /** Without a connection the page is shown without the part; the next page tries again. */
  const skip = (): PartModule<Props> => {
    loading = null
    waiting = null
    return { default: () => null }
  }
  parts.add(loadNow)
  return function LatePart(props: Props) {
    waiting ??= loading ?? settled(inSight(selector, early).then(loadNow))
    const { default: Part } = use(loading ?? waiting)
    useEffect(() => early.repeat(), [])
    return <Part {...props} />
  }
}

/** Sets the fields that React sets on a promise it has awaited: with them, `use` reads the value without suspending. */
function settled<T>(promise: Promise<T>): Promise<T> {
  void promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }))
  return promise
}

/** After what a person sees and presses first. */
const QUIET_MS = 1_000

/** Resolves when the page has been loaded for a while and the browser has nothing else to do. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
  // Safari has no idle callback.
  await new Promise<unknown>((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve))
}

/** Resolves when the element of this selector comes near, or is used. */
function inSight(selector: string, early: EarlyPress): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.querySelector(selector)
  if (element === null) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        // An element that was removed is reported too: its place must be filled again.
        if (element.isConnected && !entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: '300px' },
    )
    observer.observe(element)
    early.watch(element, resolve)
  })
}

/** Remembers what is pressed or sent in a part before its code runs, and repeats it then: a form would reload the page. */
class EarlyPress {
  readonly #over = new AbortController()
  #repeat: (() => void) | null = null

  watch(element: Element, onPress: () => void): void {
    // On the document, because React stops events of what is not hydrated.
    const options = { capture: true, signal: this.#over.signal }
    const remember = (event: Event, repeat: () => void): void => {
      if (event.target instanceof Node && element.contains(event.target)) {
        this.#repeat = repeat
        onPress()
      }
    }
    document.addEventListener(
      'click',
      (event) => {
        const button = event.target instanceof Element ? event.target.closest('button') : null
        if (button !== null) remember(event, () => button.click())
      },
      options,
    )
    document.addEventListener(
      'submit',
      (event) => {
        const { target: form } = event
        if (!(form instanceof HTMLFormElement) || !element.contains(form)) return
        event.preventDefault()
        remember(event, () => form.requestSubmit())
      },
      options,
    )
  }

  repeat(): void {
    this.#over.abort()
    const repeat = this.#repeat
    this.#repeat = null
    // After the task of the effect, in which React handles no event.
    if (repeat !== null) setTimeout(repeat)
  }
}
