/**
 * The home page is complete as it comes: it can be read, and its links lead on, without code. So the line first carries
 * what is seen; the code is fetched when that has arrived, or at the first sign that somebody wants to do something.
 * (Lighthouse, slow 4G, same machine and hour: largest paint 2.5 s with the code fetched from the start.)
 */
const PATIENCE_MS = 4_000

const [entry = '', ...others] =
  document.querySelector<HTMLScriptElement>('script[data-code]')?.dataset['code']?.split(' ') ?? []
const listening = new AbortController()

function wakeUp(): void {
  listening.abort()
  for (const file of others) preload(file)
  void import(/* @vite-ignore */ entry)
}

/** Side by side, instead of one after the other as they import each other. */
function preload(file: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}

if (document.readyState === 'complete') {
  wakeUp()
} else {
  const { signal } = listening
  for (const sign of ['load', 'pointerdown', 'keydown', 'focusin'])
    window.addEventListener(sign, wakeUp, { signal, passive: true })
  const timer = setTimeout(wakeUp, PATIENCE_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
}
