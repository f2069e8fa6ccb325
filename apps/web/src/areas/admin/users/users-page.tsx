import { allUsers, type UserSummary } from '@farmgate/contract/users.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { query } from '../../../api/query.ts'
import { ExportButton } from '../../../components/export-button.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { usePageTurn } from '../../../components/use-page-turn.ts'
import { WorkPage } from '../../../components/work-page.tsx'
import basket from '../../../pictures/basket-240.avif'
import { Card } from '../../../ui/card.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useWords } from '../../../words.ts'
import { asked, readListAddress } from '../list-address.ts'
import { ListEnd } from '../list-end.tsx'
import { ListPager } from '../list-pager.tsx'
import { ListSearch } from '../list-search.tsx'
import { NothingFound } from '../nothing-found.tsx'
import { RowSkeletons } from '../row-skeletons.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { dropUser } from './kept-users.ts'
import { UserTable } from './user-table.tsx'

export function Component() {
  const operator = useWords('operator')
  const [address] = useSearchParams()
  const { q, cursor, limit } = asked(readListAddress(address))
  const list = usePageTurn()
  const client = useQueryClient()
  const answer = useQuery(query('admin', allUsers, { query: { q, cursor, limit } }))
  const [leaving, setLeaving] = useState<UserSummary | null>(null)
  const [gone, setGone] = useState<UserSummary | null>(null)

  // The button that was pressed is gone with its row. An effect, because nothing behind an open dialog takes the focus.
  useEffect(() => {
    if (gone !== null) list.current?.focus({ preventScroll: true })
  }, [gone, list])

  function drop(user: UserSummary): void {
    dropUser(client, user)
    setLeaving(null)
    showToast({ tone: 'ok', text: fill(operator.userDeleted, { user: user.name }) })
    setGone(user)
  }

  return (
    <WorkPage
      title={operator.users}
      end={
        <ListEnd>
          <ListSearch label={operator.searchUsers} />
          <ExportButton role="admin" kind="users" question={{ q }} list={operator.users} />
        </ListEnd>
      }
    >
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded query={answer} skeleton={<RowSkeletons round />}>
          {({ users, nextCursor }) => (
            <>
              {users.length === 0 ? (
                <NothingFound
                  picture={basket}
                  title={operator.noUsers}
                  text={q === undefined ? operator.noUsersText : operator.nothingFoundText}
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
