/** Resolves when the page has been hydrated, or rendered: what it shows may change from then on. */
export const whenAwake: Promise<void> = new Promise((resolve) => {
  if (typeof document !== 'undefined')
    document.addEventListener('farmgate:awake', () => resolve(), { once: true })
})

/** Marks the page as interactive: styles and end-to-end tests read this, and `boot.ts` repeats what was pressed before. */
export function markAwake(): void {
  document.documentElement.dataset['awake'] = ''
  document.dispatchEvent(new Event('farmgate:awake'))
}
