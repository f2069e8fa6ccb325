import { ROLES, type Role } from '@farmgate/domain/accounts/role.ts'
import { useWords } from '../words.ts'

/** Every role is one tap away; none hides behind a list. */
export function RoleCards({ chosen, onChoose }: { chosen: Role; onChoose: (role: Role) => void }) {
  const { page } = useWords()
  return (
    <fieldset className="roles">
      <legend>{page.logInAs}</legend>
      <div className="role-cards">
        {ROLES.map((role) => (
          <label key={role} className="role-card">
            <input
              type="radio"
              name="role"
              value={role}
              checked={role === chosen}
              onChange={() => onChoose(role)}
            />
            <span className="role-dot" aria-hidden="true" />
            {page[role]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
