import type { Output } from '@farmgate/contract/endpoint.ts'
import { produceNames } from '@farmgate/contract/catalogue/listings.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { query } from '#api/query.ts'
import { type BoundField, withFieldHints } from '#components/form/form-call.ts'
import { nextOption } from '#components/product/search/search-suggestions.tsx'
import { useLanguage } from '#language.ts'
import { Field } from '#ui/fields/field.tsx'
import { useWords } from '#words.ts'

export type NamedProduce = Output<typeof produceNames>['produce'][number]

interface ProduceNameFieldProps {
  field: BoundField
  typed: string
  onPick: (produce: NamedProduce) => void
  onLeave: () => void
}

/** The name of the produce, with the shop's names to pick from; before anything is typed, what others newly list. */
export function ProduceNameField({ field, typed, onPick, onLeave }: ProduceNameFieldProps) {
  const farm = useWords('farm')
  const shell = useWords('shell')
  const words = useWords('listing')
  const { language } = useLanguage()
  const id = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const asked = useDeferredValue(typed.trim().slice(0, TEXT_MAX))
  const { data } = useQuery({
    ...query('farmer', produceNames, { query: asked === '' ? {} : { q: asked } }),
    enabled: open,
    staleTime: FRESH_MS,
    placeholderData: (previous) => previous,
  })
  const names = data?.produce ?? NONE
  const shown = open ? names : NONE

  function pick(produce: NamedProduce): void {
    setOpen(false)
    setActive(-1)
    onPick(produce)
  }

  function press(event: KeyboardEvent): void {
    // Keys that compose a Devanagari word are left to the input method.
    if (event.nativeEvent.isComposing) return
    const chosen = shown[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (names.length === 0) return
      event.preventDefault()
      setOpen(true)
      setActive(open ? nextOption(active, names.length, event.key) : 0)
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      pick(chosen)
    } else if (event.key === 'Escape' && shown.length > 0) {
      event.preventDefault()
      setOpen(false)
    }
  }

  const isShown = shown.length > 0
  return (
    <div className="produce-name">
      <Field
        label={words.name}
        autoComplete="off"
        enterKeyHint="next"
        {...withFieldHints(field, farm.nameHint)}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select takes no other names
        role="combobox"
        aria-autocomplete="list"
        aria-controls={id}
        aria-expanded={isShown}
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        onFocus={() => setOpen(true)}
        onInput={() => {
          setActive(-1)
          setOpen(true)
        }}
        onKeyDown={press}
        onBlur={(event) => {
          setOpen(false)
          void field.onBlur(event)
          onLeave()
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select can't be attached to a text input */}
      <div id={id} role="listbox" aria-label={farm.knownNames} className="produce-names" hidden={!isShown}>
        {shown.map((produce, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys
          <div
            key={produce.name}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="produce-name-option"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(produce)}
          >
            <span className="min-w-0">
              <b className="block">{produceName(produce, language)}</b>
              <span className="text-ink-2 text-sm">{otherName(produce, language)}</span>
            </span>
            <span className="flex-none text-ink-2 text-xs">
              {shell[`category.${produce.category}`]} · {shell[`unit.${produce.unit}`]}
            </span>
          </div>
        ))}
      </div>
      <output className="sr-only">
        {isShown && fillCount(language, shell, 'suggestions', shown.length)}
      </output>
    </div>
  )
}

const NONE: readonly NamedProduce[] = []
const TEXT_MAX = 60
const FRESH_MS = 60_000

/** Returns the name in the page's language. */
export const produceName = ({ name, hindi }: NamedProduce, language: string): string =>
  language === 'hi' ? (hindi ?? name) : name

const otherName = ({ name, hindi }: NamedProduce, language: string): string =>
  language === 'hi' ? name : (hindi ?? '')
