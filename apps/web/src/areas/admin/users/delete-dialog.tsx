import { deleteUser, type UserSummary } from '@farmgate/contract/people/users.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { callAs } from '#api/call.ts'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { shortCount } from '#ui/data/short-count.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#words.ts'
import { DeleteConfirm } from '../delete-confirm.tsx'

interface DeleteDialogProps {
  user: UserSummary
  onClose: () => void
  onDeleted: (user: UserSummary) => void
}

export function DeleteDialog({ user, onClose, onDeleted }: DeleteDialogProps) {
  const admin = useWords('admin')
  if (user.openOrders > 0) return <OpenOrdersDialog user={user} onClose={onClose} />
  return (
    <DeleteConfirm
      title={fill(admin.deleteUserTitle, { user: user.name })}
      text={fill(admin.deleteUserText, { user: user.name })}
      keepLabel={admin.keepUser}
      send={() => callAs('admin', deleteUser, { params: { id: user._id } })}
      goneCode="user.not_found"
      onClose={onClose}
      onDeleted={() => onDeleted(user)}
    />
  )
}

/** Open orders must end first; a link leads to them. */
function OpenOrdersDialog({ user, onClose }: Omit<DeleteDialogProps, 'onDeleted'>) {
  const admin = useWords('admin')
  const shell = useWords('shell')
  const { language } = useLanguage()
  const { _id, name, openOrders } = user
  return (
    <Dialog
      open
      title={fill(admin.openOrdersTitle, { user: name })}
      closeLabel={shell.close}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {admin.keepUser}
          </Button>
          <ButtonLink to={adminPaths.userOrders(_id)}>{admin.viewOrders}</ButtonLink>
        </>
      }
    >
      <p>{fillCount(language, admin, 'openOrdersText', openOrders, shortCount(openOrders))}</p>
    </Dialog>
  )
}
