import type { Output } from '@farmgate/contract/endpoint.ts'
import type { suggestions as endpoint } from '@farmgate/contract/products.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { useWords } from '../words.ts'
import { nextOption } from './next-option.ts'
import './search-suggestions.css'

type Suggestion = Output<typeof endpoint>['suggestions'][number]

export interface SearchSuggestionsProps {
  input: RefObject<HTMLInputElement | null>
  onPick: (text: string) => void
}

/** A letter says too little yet. */
const SHORTEST = 2
const SETTLE_MS = 150

/**
 * What somebody may be looking for, below the box they type in. The box belongs to another component, which works
 * before this one has been fetched; so it is made a combobox from here, by its attributes and its events.
 */
export function SearchSuggestions({ input, onPick }: SearchSuggestionsProps) {
  const shell = useWords('shell')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(typed)
  const shown = open ? suggestions : []

  function pick(text: string): void {
    write(input.current, text)
    setOpen(false)
    onPick(text)
  }

  const type = useEffectEvent(() => {
    setTyped(input.current?.value.trim() ?? '')
    setActive(-1)
    setOpen(true)
  })

  const press = useEffectEvent((event: KeyboardEvent) => {
    // Keys that belong to the writing of a Devanagari word are not ours.
    if (event.isComposing) return
    const chosen = shown[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (suggestions.length === 0) return
      event.preventDefault()
      setOpen(true)
      setActive(open ? nextOption(active, suggestions.length, event.key) : 0)
    } else if (event.key === 'Enter') {
      if (chosen === undefined) return setOpen(false)
      event.preventDefault()
      pick(chosen.text)
    } else if (event.key === 'Escape' && shown.length > 0) {
      // The first Esc closes the list, the next one is the browser's: it empties the box.
      event.preventDefault()
      setOpen(false)
    }
  })

  const leave = useEffectEvent(() => setOpen(false))

  useEffect(() => {
    const box = input.current
    if (box === null) return
    const listening = new AbortController()
    const { signal } = listening
    box.addEventListener('input', () => type(), { signal })
    box.addEventListener('keydown', (event) => press(event), { signal })
    box.addEventListener('blur', () => leave(), { signal })
    box.setAttribute('role', 'combobox')
    box.setAttribute('aria-autocomplete', 'list')
    box.setAttribute('aria-controls', id)
    // Whoever has typed before this arrived is not asked to type again.
    if (box === document.activeElement && box.value !== box.defaultValue)
      box.dispatchEvent(new Event('input'))
    return () => listening.abort()
  }, [input, id])

  const isShown = shown.length > 0
  useEffect(() => {
    const box = input.current
    box?.setAttribute('aria-expanded', String(isShown))
    if (isShown && active >= 0) box?.setAttribute('aria-activedescendant', optionId(id, active))
    else box?.removeAttribute('aria-activedescendant')
  }, [input, id, isShown, active])

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no select hangs below a box that is typed in */}
      <div id={id} role="listbox" aria-label={shell.suggestions} className="suggestions" hidden={!isShown}>
        {shown.map(({ text, category }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard stays in the box, which says what is active here
          <div
            key={`${text}/${category}`}
            id={optionId(id, index)}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="suggestion"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(text)}
          >
            <span className="truncate">{text}</span>
            {category !== null && (
              <span className="suggestion-category">{shell[`category.${category}`]}</span>
            )}
          </div>
        ))}
      </div>
      <output className="sr-only">{isShown && countText(shown.length, shell)}</output>
    </>
  )
}

function write(box: HTMLInputElement | null, text: string): void {
  if (box !== null) box.value = text
}

const optionId = (id: string, index: number): string => `${id}-${index}`

const countText = (
  count: number,
  words: { readonly oneSuggestion: string; readonly manySuggestions: string },
): string => (count === 1 ? words.oneSuggestion : fill(words.manySuggestions, { count }))

/** The last answer stays until the next has come. Plain fetch: the header carries no schemas. */
function useSuggestions(typed: string): readonly Suggestion[] {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([])
  const isEnough = typed.length >= SHORTEST
  useEffect(() => {
    if (!isEnough) return
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      const found = await ask(typed, asking.signal)
      if (!asking.signal.aborted) setSuggestions(found)
    }, SETTLE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [typed, isEnough])
  return isEnough ? suggestions : NONE
}

const NONE: readonly Suggestion[] = []

/** Nobody misses suggestions that did not come. */
async function ask(typed: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  try {
    const answer = await fetch(`/api/search/suggestions?q=${encodeURIComponent(typed.slice(0, 60))}`, {
      signal,
    })
    return answer.ok ? ((await answer.json()) as Output<typeof endpoint>).suggestions : NONE
  } catch {
    return NONE
  }
}
