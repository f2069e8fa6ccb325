import { type ReactNode, useId } from 'react'

/** One group of the day: its heading, a link to the whole list, and rows in a card. */
export function TodayGroup({
  title,
  link,
  children,
}: {
  title: string
  link?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="today-group">
      <div className="today-group-head">
        <h2 id={id}>{title}</h2>
        {link}
      </div>
      <ul className="card today-rows">{children}</ul>
    </section>
  )
}
