import {
  allStaff,
  changeStaffRole,
  disableStaff,
  enableStaff,
  remindInvited,
  type StaffMember,
  takeBackInvitation,
} from '@farmgate/contract/people/staff.ts'
import { STAFF_ROLES, type StaffAction, type StaffRole } from '@farmgate/domain/people/accounts/staff.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { query } from '#api/query.ts'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#words.ts'
import { useCodeAgain } from '../second-factor/code-again.tsx'
import { shownName } from './shown-name.ts'

interface StaffDialogProps {
  act: StaffAction
  member: StaffMember
  onClose: () => void
}

const BUSY = {
  disable: 'disabling',
  enable: 'enabling',
  remind: 'reminding',
  takeBack: 'takingBack',
} as const

/** Asks before an owner's act on a person, and shows why it was refused. */
export function StaffDialog({ act, member, onClose }: StaffDialogProps) {
  const words = useWords('staff')
  const { close } = useWords('shell')
  const { box, code, isMissing, clear } = useCodeAgain()
  const { busy, failure, send } = useStaffAct(onClose, clear)
  const needsCode = act !== 'takeBack'
  const person = shownName(member)
  const params = { id: member._id }
  if (act === 'changeRole') return <RoleDialog member={member} onClose={onClose} />
  return (
    <Confirm
      open
      title={fill(words[`${act}Title`], { person })}
      text={words[`${act}Text`]}
      confirmLabel={words[act]}
      cancelLabel={words.keep}
      closeLabel={close}
      tone={act === 'enable' || act === 'remind' ? 'plain' : 'danger'}
      busy={busy}
      busyLabel={words[BUSY[act]]}
      disabled={needsCode && isMissing}
      onConfirm={() =>
        void send(() => {
          if (act === 'disable') return callAs('admin', disableStaff, { params, body: { code } })
          if (act === 'enable') return callAs('admin', enableStaff, { params, body: { code } })
          if (act === 'remind') return callAs('admin', remindInvited, { params, body: { code } })
          return callAs('admin', takeBackInvitation, { params })
        })
      }
      onCancel={onClose}
    >
      {needsCode && box !== null && <div className="mt-4">{box}</div>}
      {failure}
    </Confirm>
  )
}

function RoleDialog({ member, onClose }: Omit<StaffDialogProps, 'act'>) {
  const words = useWords('staff')
  const { close } = useWords('shell')
  const { box, code, isMissing, clear } = useCodeAgain()
  const { busy, failure, send } = useStaffAct(onClose, clear)
  const [staffRole, setRole] = useState<StaffRole>(member.staffRole)
  const save = () =>
    callAs('admin', changeStaffRole, { params: { id: member._id }, body: { staffRole, code } })
  return (
    <Dialog
      open
      title={fill(words.changeRoleOf, { person: shownName(member) })}
      closeLabel={close}
      dismissible={!busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {words.keep}
          </Button>
          <Button disabled={isMissing} busy={busy} busyLabel={words.saving} onClick={() => void send(save)}>
            {words.saveRole}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2">{words.changeRoleText}</p>
        <ChoiceCards
          legend={words.role}
          hideLegend
          name="staffRole"
          layout="rows"
          value={staffRole}
          onChange={setRole}
          options={STAFF_ROLES.map((value) => ({
            value,
            label: words[`role.${value}`],
            detail: words[`role.${value}.hint`],
          }))}
        />
        {box}
        {failure}
      </div>
    </Dialog>
  )
}

/** Every act returns the new list of people. A code works once, also when the act is refused. */
function useStaffAct(onDone: () => void, clearCode: () => void) {
  const problemText = useProblemText()
  const client = useQueryClient()
  const { busy, run } = useOneAtATime<'act'>()
  const [failed, setFailed] = useState<unknown>()
  return {
    busy: busy !== null,
    failure: failed !== undefined && (
      <Note tone="bad" className="mt-4">
        {problemText(failed)}
      </Note>
    ),
    send: (act: () => Promise<StaffList>) =>
      run('act', async () => {
        setFailed(undefined)
        try {
          const { staff, approvers } = await act()
          client.setQueryData(query('admin', allStaff, {}).queryKey, { staff, approvers })
          onDone()
        } catch (error) {
          setFailed(error)
        }
        clearCode()
      }),
  }
}

interface StaffList {
  readonly staff: StaffMember[]
  readonly approvers: number
}
