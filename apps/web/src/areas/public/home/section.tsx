import { type ReactNode, useId } from 'react'
import { classNames } from '#ui/class-names.ts'

/** One section of the page with its heading. Sections on the same background share the space between them. */
export function Section({
  heading,
  line,
  className,
  children,
}: {
  heading: string
  line?: string | undefined
  className?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={classNames('home-section', className)} aria-labelledby={id}>
      <div className="page">
        <h2 id={id}>{heading}</h2>
        {line !== undefined && <p className="mt-1 text-ink-2">{line}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </section>
  )
}
