import type { Output } from '@farmgate/contract/endpoint.ts'
import { ConfirmFactorBody, PrepareFactorBody } from '@farmgate/contract/forms/staff.ts'
import {
  confirmSecondFactor,
  prepareSecondFactor,
  renewRecoveryCodes,
} from '@farmgate/contract/people/second-factor.ts'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { readSession, storeSession } from '#api/session/session.ts'
import { useFormCall } from '#components/form/form-call.ts'
import { FormOutcome } from '#components/form/form-outcome.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { useWords } from '#words.ts'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'

export type PreparedFactor = Output<typeof prepareSecondFactor>

/** The password before the first app; a code of the present app before another one. */
export function ProveYourself({
  isOn,
  onPrepared,
}: {
  isOn: boolean
  onPrepared: (prepared: PreparedFactor) => void
}) {
  const words = useWords('staff')
  const account = useWords('account')
  const problemText = useProblemText()
  const { field, outcome, busy, submit } = useFormCall<{ currentPassword: string; code: string }>({
    schema: () => PrepareFactorBody,
    start: { currentPassword: '', code: '' },
    send: async (body) => {
      onPrepared(await callAs('admin', prepareSecondFactor, { body }))
      return {}
    },
  })
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <FormOutcome
        outcome={outcome}
        done=""
        failed={outcome.state === 'failed' ? problemText(outcome.error) : words.startFailed}
      />
      {isOn ? (
        <Field
          {...field('code')}
          label={words.currentCode}
          autoComplete="one-time-code"
          autoCapitalize="none"
          maxLength={40}
        />
      ) : (
        <PasswordField
          {...field('currentPassword')}
          label={words.currentPassword}
          autoComplete="current-password"
          showLabel={account.showPassword}
          hideLabel={account.hidePassword}
        />
      )}
      <Button type="submit" busy={busy} busyLabel={words.starting}>
        {words.start}
      </Button>
    </form>
  )
}

/** The key as a picture and as text, and the box for its first code. */
export function ConfirmCode({
  prepared: { key, address },
  onConfirmed,
}: {
  prepared: PreparedFactor
  onConfirmed: (codes: readonly string[]) => void
}) {
  const words = useWords('staff')
  return (
    <CodeForm
      label={words.code}
      submitLabel={words.confirm}
      send={async (code) =>
        onConfirmed(keepToken(await callAs('admin', confirmSecondFactor, { body: { code } })))
      }
    >
      <div className="grid gap-2">
        <h2 className="text-[1.25rem]">{words.scan}</h2>
        <p className="text-ink-2 text-sm">{words.scanText}</p>
        <QrCode text={address} label={words.qr} />
      </div>
      <div className="grid justify-items-start gap-2">
        <p className="font-semibold">{words.key}</p>
        <code className="wrap-anywhere rounded bg-surface-2 px-3 py-2 text-lg">
          {key.match(/.{1,4}/g)?.join(' ')}
        </code>
        <CopyButton text={key} label={words.copyKey} />
      </div>
    </CodeForm>
  )
}

export function RenewCodes({ onRenewed }: { onRenewed: (codes: readonly string[]) => void }) {
  const words = useWords('staff')
  return (
    <CodeForm
      label={words.currentCode}
      submitLabel={words.renewCodes}
      send={async (code) =>
        onRenewed(keepToken(await callAs('admin', renewRecoveryCodes, { body: { code } })))
      }
    >
      <p>{words.renewText}</p>
    </CodeForm>
  )
}

/** The token of before has ended with all other sessions. */
function keepToken({ token, recoveryCodes }: Output<typeof confirmSecondFactor>): readonly string[] {
  const session = readSession('admin')
  if (session !== null) storeSession({ ...session, token })
  return recoveryCodes
}

function CodeForm({
  label,
  submitLabel,
  send,
  children,
}: {
  label: string
  submitLabel: string
  send: (code: string) => Promise<void>
  children: React.ReactNode
}) {
  const words = useWords('staff')
  const problemText = useProblemText()
  const { field, outcome, busy, submit } = useFormCall<{ code: string }>({
    schema: () => ConfirmFactorBody,
    start: { code: '' },
    send: async ({ code }) => {
      await send(code)
      return {}
    },
  })
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {children}
      <FormOutcome
        outcome={outcome}
        done=""
        failed={outcome.state === 'failed' ? problemText(outcome.error) : words.confirmFailed}
      />
      <Field
        {...field('code')}
        label={label}
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={40}
      />
      <Button type="submit" busy={busy} busyLabel={words.confirming}>
        {submitLabel}
      </Button>
    </form>
  )
}
