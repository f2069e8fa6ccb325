import { allOrders } from '@farmgate/contract/ordering/orders.ts'
import { type ViewCounts, viewsBeside } from '@farmgate/domain/ordering/order-admin/order-list.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { query } from '#api/query.ts'
import { liveQuery } from '#components/query/use-live.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { shortCount } from '#ui/data/short-count.ts'
import { Field } from '#ui/fields/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#words.ts'
import { formText } from '../../form-text.ts'
import { orderExportFilter, readOrderAddress } from '../order-address.ts'
import { type SavedView, useSavedViews, VIEW_NAME_MAX, viewSearch } from './saved-views.ts'

/** The ready-made and the saved views of the orders, each with its count. */
export function OrderViews({ counts, accountId }: { counts: ViewCounts | undefined; accountId: string }) {
  const words = useWords('orderTable')
  const [address] = useSearchParams()
  const { views, save, remove } = useSavedViews(accountId)
  const [isNaming, setNaming] = useState(false)
  const search = viewSearch(address)
  const { view } = readOrderAddress(address)
  const saved = views.find((each) => each.search === search)
  return (
    <nav aria-label={words.views} className="order-views">
      <ul>
        {[undefined, ...viewsBeside(view)].map((each) => (
          <li key={each ?? 'all'}>
            <ViewLink
              to={each === undefined ? '' : `view=${each}`}
              isCurrent={saved === undefined && view === each}
              isHot={each === 'late'}
              count={counts?.[each ?? 'all']}
            >
              {words[`view.${each ?? 'all'}`]}
            </ViewLink>
          </li>
        ))}
        {views.map((each) => (
          <li key={each.name} className="order-view-saved">
            <SavedViewLink view={each} isCurrent={each === saved} />
            {each === saved && (
              <IconButton
                icon={X}
                iconSize={18}
                tooltip="none"
                label={fill(words.removeView, { name: each.name })}
                onClick={() => remove(each.name)}
              />
            )}
          </li>
        ))}
        {saved === undefined && search !== '' && (
          <li className="order-view-save">
            <button type="button" onClick={() => setNaming(true)}>
              <Plus size={16} aria-hidden />
              {words.saveView}
            </button>
          </li>
        )}
      </ul>
      {isNaming && (
        <NameView
          onClose={() => setNaming(false)}
          onSave={(name) => {
            save({ name, search })
            setNaming(false)
          }}
        />
      )}
    </nav>
  )
}

/** The count is of the view's own filters, whichever list is open. */
function SavedViewLink({ view, isCurrent }: { view: SavedView; isCurrent: boolean }) {
  const filter = orderExportFilter(readOrderAddress(new URLSearchParams(view.search)))
  const { data } = useQuery({
    ...query('admin', allOrders, { query: { ...filter, limit: '1' } }),
    ...liveQuery,
  })
  return (
    <ViewLink to={view.search} isCurrent={isCurrent} count={data?.total ?? undefined}>
      {view.name}
    </ViewLink>
  )
}

interface ViewLinkProps {
  to: string
  isCurrent: boolean
  isHot?: boolean
  count: number | undefined
  children: string
}

const ViewLink = ({ to, isCurrent, isHot = false, count, children }: ViewLinkProps) => (
  <Link to={{ search: to }} aria-current={isCurrent ? 'page' : undefined}>
    {children}
    {/* The space is reserved before the counts have loaded. */}
    <span className={classNames('order-view-count', isHot && (count ?? 0) > 0 && 'order-view-hot')}>
      {count === undefined ? '' : shortCount(count)}
    </span>
  </Link>
)

function NameView({ onClose, onSave }: { onClose: () => void; onSave: (name: string) => void }) {
  const words = useWords('orderTable')
  const shell = useWords('shell')
  const [isMissing, setMissing] = useState(false)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const name = formText(new FormData(event.currentTarget), 'name')
    if (name === '') setMissing(true)
    else onSave(name)
  }

  return (
    <Dialog open title={words.saveView} closeLabel={shell.close} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <p>{words.saveViewText}</p>
        <Field
          label={words.viewName}
          name="name"
          maxLength={VIEW_NAME_MAX}
          autoComplete="off"
          error={isMissing ? words.viewNameMissing : undefined}
          data-autofocus
        />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="secondary" onClick={onClose}>
            {words.keep}
          </Button>
          <Button type="submit">{words.save}</Button>
        </div>
      </form>
    </Dialog>
  )
}
