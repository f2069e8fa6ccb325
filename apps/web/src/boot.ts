/**
 * Loads the home page's code late. The prerendered page can be read and its links work without code, so the connection
 * carries the visible content first; the code is fetched after the load event or at the visitor's first interaction.
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
}
