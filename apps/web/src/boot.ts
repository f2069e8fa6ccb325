/**
 * Loads a rendered page's code late. The page can be read and its links work without code, so the connection carries the
 * visible content first; the code is fetched when the first pictures are there, at the latest after the load event, or at
 * the visitor's first interaction.
 * (Lighthouse, slow 4G, same machine and hour: largest paint 2.5 s with the code fetched from the start.)
 */
const LOAD_CODE_AFTER_MS = 4_000

const [entry = '', ...others] =
  document.querySelector<HTMLScriptElement>('script[data-code]')?.dataset['code']?.split(' ') ?? []
const listening = new AbortController()

function loadCode(): void {
  listening.abort()
  for (const file of others) preload(file)
  void import(/* @vite-ignore */ entry)
}

/** Loads the code once these pictures can be shown or have failed. The pictures further down do not delay it. */
async function loadAfter(pictures: readonly HTMLImageElement[], signal: AbortSignal): Promise<void> {
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
  if (!signal.aborted) loadCode()
}

/** Fetches a file in parallel with the others, instead of after the file that imports it. */
function preload(file: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}

if (document.readyState === 'complete') {
  loadCode()
} else {
  const { signal } = listening
  for (const event of ['load', 'pointerdown', 'keydown', 'focusin'])
    window.addEventListener(event, loadCode, { signal, passive: true })
  const timer = setTimeout(loadCode, LOAD_CODE_AFTER_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
  const firstPictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')]
  if (firstPictures.length > 0) void loadAfter(firstPictures, signal)
}
