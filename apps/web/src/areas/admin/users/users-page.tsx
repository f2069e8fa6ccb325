import type { Output } from '@farmgate/contract/endpoint.ts'
import { allUsers, type UserSummary } from '@farmgate/contract/people/users.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { query } from '#api/query.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { usePageTurn } from '#components/query/use-page-turn.ts'
import basket from '#pictures/basket-240.avif'
import { Card } from '#ui/data/card.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import { isAdminQueryFor } from '../query-filter.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { listQueryInput, readListAddress } from '../lists/list-address.ts'
import { ListEnd } from '../lists/list-end.tsx'
import { ListPager } from '../lists/list-pager.tsx'
import { ListSearch } from '../lists/list-search.tsx'
import { NothingFound } from '../lists/nothing-found.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { UserTable } from './user-table.tsx'

export function Component() {
  const admin = useWords('admin')
  const [address] = useSearchParams()
  const { q, cursor, limit } = listQueryInput(readListAddress(address))
  const list = usePageTurn()
  const client = useQueryClient()
  const result = useQuery(query('admin', allUsers, { query: { q, cursor, limit } }))
  const [leaving, setLeaving] = useState<UserSummary | null>(null)
  const [gone, setGone] = useState<UserSummary | null>(null)

  // The pressed button is gone with its row. In an effect, because elements behind an open dialog can't take the focus.
  useEffect(() => {
    if (gone !== null) list.current?.focus({ preventScroll: true })
  }, [gone, list])

  function drop(user: UserSummary): void {
    dropUser(client, user)
    setLeaving(null)
    showToast({ tone: 'ok', text: fill(admin.userDeleted, { user: user.name }) })
    setGone(user)
  }

  return (
    <WorkPage
      title={admin.users}
      end={
        <ListEnd>
          <ListSearch label={admin.searchUsers} />
          <ExportButton role="admin" kind="users" question={{ q }} list={admin.users} />
        </ListEnd>
      }
    >
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded query={result} skeleton={<RowSkeletons round />}>
          {({ users, nextCursor }) => (
            <>
              {users.length === 0 ? (
                <NothingFound
                  picture={basket}
                  title={admin.noUsers}
                  text={q === undefined ? admin.noUsersText : admin.nothingFoundText}
                />
              ) : (
                <Card>
                  <UserTable users={users} onDelete={setLeaving} />
                </Card>
              )}
              <ListPager nextCursor={nextCursor} />
            </>
          )}
        </Loaded>
      </div>
      {leaving !== null && <DeleteDialog user={leaving} onClose={() => setLeaving(null)} onDeleted={drop} />}
    </WorkPage>
  )
}

/** Removes a deleted user from every cached list. */
function dropUser(client: QueryClient, user: UserSummary): void {
  const lists = { predicate: isAdminQueryFor([allUsers.path]) }
  // A response still on its way predates this change.
  void client.cancelQueries(lists)
  client.setQueriesData<Output<typeof allUsers>>(lists, (cached) =>
    cached === undefined ? cached : { ...cached, users: cached.users.filter(({ _id }) => _id !== user._id) },
  )
  void client.invalidateQueries({ ...lists, refetchType: 'none' })
}
