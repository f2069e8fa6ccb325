import { Price } from '#components/format/price.tsx'
import { Section } from './section.tsx'

export function ColoursAndType() {
  return (
    <>
      <Section title="Colour">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(108px,1fr))] gap-3">
          {colours.map((name) => (
            <div key={name} className="overflow-hidden rounded-[14px] shadow-hair">
              <div className="h-14" style={{ background: `var(--${name})` }} />
              <p className="bg-surface px-2.5 py-2 text-xs font-semibold">{name}</p>
            </div>
          ))}
        </div>
      </Section>
      <Section title="Type">
        <div className="grid gap-2.5 rounded-card bg-surface p-6 shadow-hair">
          <p className="font-display text-hero font-semibold">
            Farm gate <span lang="hi">खेत</span>
          </p>
          <p className="font-display text-h1 font-semibold">
            Heading one <span lang="hi">शीर्षक</span>
          </p>
          <p className="font-display text-h2 font-semibold">
            Heading two <span lang="hi">शीर्षक</span>
          </p>
          <h3>Heading three, Figtree 650</h3>
          <p>
            Body 16. Buy fruit, milk and grain from the people who grow them.{' '}
            <span lang="hi">आपका ऑर्डर तैयार हो रहा है।</span>
          </p>
          <p className="text-sm text-ink-2">Small 14, secondary text</p>
          <p className="text-xs text-ink-3">Extra small 13, helper text</p>
          <p className="text-2xl">
            <Price paise={12_490_000} unit="kg" />
          </p>
          <p>
            <Price rupees={12.5} unit="piece" /> and <Price paise={1600} unit="kg" earlier={3200} />
          </p>
        </div>
      </Section>
    </>
  )
}

const colours = [
  'paper',
  'surface',
  'sunken',
  'line',
  'line-strong',
  'ink',
  'ink-2',
  'ink-3',
  'leaf-50',
  'leaf-100',
  'leaf-200',
  'leaf-500',
  'leaf-600',
  'leaf-700',
  'leaf-900',
  'haldi-50',
  'haldi-100',
  'haldi-200',
  'haldi-400',
  'mitti-50',
  'mitti-600',
  'ok-bg',
  'ok-dot',
  'warn-bg',
  'warn-dot',
  'bad-bg',
  'bad-dot',
]
