import { deleteUser, type UserSummary } from '@farmgate/contract/users.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { callAs } from '../../../api/call.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { shortCount } from '../../../ui/short-count.ts'
import { useWords } from '../../../words.ts'
import { DeleteConfirm } from '../delete-confirm.tsx'

interface DeleteDialogProps {
  user: UserSummary
  onClose: () => void
  onDeleted: (user: UserSummary) => void
}

export function DeleteDialog({ user, onClose, onDeleted }: DeleteDialogProps) {
  const operator = useWords('operator')
  if (user.openOrders > 0) return <NotYet user={user} onClose={onClose} />
  return (
    <DeleteConfirm
      title={fill(operator.deleteUserTitle, { user: user.name })}
      text={fill(operator.deleteUserText, { user: user.name })}
      keepLabel={operator.keepUser}
      send={() => callAs('admin', deleteUser, { params: { id: user._id } })}
      goneCode="user.not_found"
      onClose={onClose}
      onDeleted={() => onDeleted(user)}
    />
  )
}

/** What is under way must end first; the orders are one press away. */
function NotYet({ user, onClose }: Omit<DeleteDialogProps, 'onDeleted'>) {
  const operator = useWords('operator')
  const shell = useWords('shell')
  const { _id, name, openOrders } = user
  return (
    <Dialog
      open
      title={fill(operator.openOrdersTitle, { user: name })}
      closeLabel={shell.close}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {operator.keepUser}
          </Button>
          <ButtonLink to={paths.adminUserOrders(_id)}>{operator.viewOrders}</ButtonLink>
        </>
      }
    >
      <p>
        {openOrders === 1
          ? operator.oneOpenOrder
          : fill(operator.manyOpenOrders, { count: shortCount(openOrders) })}
      </p>
    </Dialog>
  )
}
