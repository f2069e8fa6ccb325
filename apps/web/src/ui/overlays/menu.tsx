import { ChevronDown, type LucideIcon } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link } from '#navigation.tsx'
import { classNames } from '../class-names.ts'
import { Button, type ButtonProps } from '../buttons/button.tsx'
import './menu.css'

interface MenuAct {
  readonly label: string
  readonly icon?: LucideIcon | undefined
  readonly tone?: 'danger' | undefined
  readonly disabled?: boolean | undefined
  readonly onSelect: () => void
}

interface MenuLink {
  readonly label: string
  readonly icon?: LucideIcon | undefined
  readonly to: string
}

/** A link out of the application: a phone number, a message. */
interface MenuOutside {
  readonly label: string
  readonly icon?: LucideIcon | undefined
  readonly href: string
}

export type MenuItem = MenuAct | MenuLink | MenuOutside

interface MenuProps extends Omit<ButtonProps, 'children' | 'onClick' | 'ref'> {
  label: ReactNode
  /** Groups of items, with a line between them. Empty groups are left out. */
  groups: readonly (readonly MenuItem[])[]
  /** Says what the items are about, above them. */
  note?: ReactNode
  /** Where the list opens. */
  side?: 'below' | 'above' | undefined
  align?: 'start' | 'end' | undefined
  /** Whether the button shows an arrow. */
  arrow?: boolean | undefined
}

/** A button that opens a list of rarer acts. Arrow keys move in it, Escape closes it and returns to the button. */
export function Menu({
  label,
  groups,
  note,
  side = 'below',
  align = 'end',
  arrow = false,
  className,
  ...button
}: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const shown = groups.filter((group) => group.length > 0)
  const itemsOf = () => [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  useEffect(() => {
    if (isOpen) box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
  }, [isOpen])

  function close(): void {
    setOpen(false)
    opener.current?.focus({ preventScroll: true })
  }

  function key(event: KeyboardEvent): void {
    if (!isOpen) return
    // Neither the page's keys nor the dialog around it take a key of the menu.
    event.stopPropagation()
    const items = itemsOf()
    const at = items.findIndex((item) => item === document.activeElement)
    const next = NEXT[event.key]?.(at, items.length)
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
    } else if (event.key === 'Tab') setOpen(false)
    else if (next !== undefined) {
      event.preventDefault()
      items[next]?.focus()
    }
  }

  function blur({ relatedTarget, currentTarget }: FocusEvent): void {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the button and of the list inside it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the same
    <div ref={box} className={classNames('menu', className)} onKeyDown={key} onBlur={blur}>
      <Button
        {...button}
        ref={opener}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        iconEnd={arrow ? ChevronDown : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && (
        <>
          {/* A press beside the list closes it and does nothing else. */}
          <button
            type="button"
            className="menu-outside"
            tabIndex={-1}
            aria-hidden
            onClick={() => setOpen(false)}
          />
          <div className="menu-list" data-side={side} data-align={align}>
            {note !== undefined && <p className="menu-note">{note}</p>}
            <div id={id} role="menu" aria-label={typeof label === 'string' ? label : button['aria-label']}>
              {shown.map((group, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the groups keep their places
                <div key={at} className="menu-group">
                  {group.map((item) => (
                    <Item key={item.label} item={item} onClose={close} />
                  ))}
                </div>
              ))}
            </div>
          </div>
        </>
      )}
    </div>
  )
}

function Item({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const Icon = item.icon
  const face = (
    <>
      {Icon !== undefined && <Icon size={18} aria-hidden />}
      <span>{item.label}</span>
    </>
  )
  const common = { role: 'menuitem', tabIndex: -1, className: 'menu-item' } as const
  if ('to' in item)
    return (
      <Link {...common} to={item.to}>
        {face}
      </Link>
    )
  if ('href' in item)
    return (
      <a {...common} href={item.href} target="_blank" rel="noreferrer">
        {face}
      </a>
    )
  return (
    <button
      {...common}
      type="button"
      data-tone={item.tone}
      disabled={item.disabled}
      onClick={() => {
        onClose()
        item.onSelect()
      }}
    >
      {face}
    </button>
  )
}

/** The item that a key leads to, of `length` items. */
const NEXT: Readonly<Record<string, ((at: number, length: number) => number) | undefined>> = {
  ArrowDown: (at, length) => (at + 1) % length,
  ArrowUp: (at, length) => (at <= 0 ? length : at) - 1,
  Home: () => 0,
  End: (_, length) => length - 1,
}
