/**
 * Loads a rendered page's code late. The page can be read and its links work without code, so the connection carries the
 * visible content first; the code is fetched when the first pictures are there, at the latest after the load event, or at
 * the visitor's first interaction.
 * (Lighthouse, slow 4G, same machine and hour: largest paint 2.5 s with the code fetched from the start.)
 */
const LOAD_CODE_AFTER_MS = 4_000

/** In the order in which they import each other; the last one is the page's program. */
const files =
  document.querySelector<HTMLScriptElement>('script[data-code]')?.dataset['code']?.split(' ') ?? []
const listening = new AbortController()

function loadCode(): void {
  listening.abort()
  for (const file of files) preload(file)
  void start()
}

/** Starts the files one by one: started together they block a slow phone. */
async function start(): Promise<void> {
  for (const file of files) await import(/* @vite-ignore */ file)
}

/** Loads the code once these pictures can be shown or have failed. The pictures further down do not delay it. */
async function loadAfter(pictures: readonly HTMLImageElement[], signal: AbortSignal): Promise<void> {
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
  if (!signal.aborted) loadCode()
}

/**
 * Remembers the last button that was pressed before the page answers, and presses it again when it does: a tap on Add counts
 * although the code is still on its way. Links need no code.
 */
function rememberPress(): void {
  let pressed: HTMLButtonElement | null = null
  const answering = new AbortController()
  const { signal } = answering
  const press = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button === null) return
    if (pressed !== null) delete pressed.dataset['pressed']
    pressed = button
    button.dataset['pressed'] = ''
  }
  document.addEventListener('click', press, { signal, capture: true })
  const answer = (): void => {
    answering.abort()
    if (pressed === null) return
    delete pressed.dataset['pressed']
    pressed.click()
  }
  // After the task in which React says so: it hydrates the part around the button when it is pressed.
  document.addEventListener('farmgate:awake', () => void setTimeout(answer), { signal, once: true })
}

/** Fetches a file in parallel with the others, instead of after the file that imports it. */
function preload(file: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}

/** Decides when the code is fetched. The document has been read. */
function scheduleCode(): void {
  if (document.readyState === 'complete') return loadCode()
  const { signal } = listening
  for (const event of ['load', 'pointerdown', 'keydown', 'focusin'])
    window.addEventListener(event, loadCode, { signal, passive: true })
  const timer = setTimeout(loadCode, LOAD_CODE_AFTER_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
  const firstPictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')]
  if (firstPictures.length > 0) void loadAfter(firstPictures, signal)
}

rememberPress()
if (document.readyState === 'loading')
  document.addEventListener('DOMContentLoaded', scheduleCode, { once: true })
else scheduleCode()
