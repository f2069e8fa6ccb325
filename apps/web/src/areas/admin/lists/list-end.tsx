import type { ReactNode } from 'react'

/** At the right of a list's title: its search and the export button. */
export const ListEnd = ({ children }: { children: ReactNode }) => (
  <div className="flex min-w-0 flex-1 basis-80 flex-wrap items-center gap-3 md:justify-end">{children}</div>
)
