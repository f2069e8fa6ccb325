import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  useForm,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form'
import { useUnsavedWork } from '#unsaved-work.ts'
import { useWords } from '#words.ts'
import { faultText, serverFaults } from './form-faults.ts'

/** The result of the last submit. */
export type FormCallOutcome =
  | { readonly state: 'open' }
  | { readonly state: 'done'; readonly said?: string | undefined }
  | { readonly state: 'failed'; readonly error: unknown }

/** The result of a successful call. */
export interface SavedForm<Values> {
  /** The new field values; without them the form is finished and holds no unsaved work. */
  readonly values?: Values
  /** The server's own message. */
  readonly said?: string | undefined
}

/** Thrown by `send` when the user cancelled: neither done nor failed, and the input stays. */
export class NotSent extends Error {}

/** A field's registration and its error text, to be spread on a field of `ui/`. */
export type BoundField = UseFormRegisterReturn & { readonly error: string | undefined }

/** Adds a hint, which an error replaces. */
export const withFieldHints = (
  field: BoundField,
  hint: string,
): BoundField & { readonly hint: string | undefined } => ({
  ...field,
  hint: field.error === undefined ? hint : undefined,
})

export interface FormCall<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  /** Call it in the order of the page: the focus goes to the first invalid field in that order. */
  readonly field: (name: FieldPath<Values>) => BoundField
  readonly outcome: FormCallOutcome
  readonly busy: boolean
  readonly submit: (event?: BaseSyntheticEvent) => Promise<void>
}

/**
 * A form that sends one call. The endpoint's own schema validates it before it is sent, so client and server share one
 * rule; the server's faults are shown at their fields, and the first invalid field gets the focus.
 */
export function useFormCall<Values extends FieldValues>({
  schema,
  start,
  send,
}: {
  readonly schema: (values: Values) => Parameters<typeof zodResolver>[0]
  readonly start: DefaultValues<Values>
  readonly send: (values: Values) => Promise<SavedForm<Values>>
}): FormCall<Values> {
  const words = useWords('faults')
  const form = useForm<Values>({
    defaultValues: start,
    // The resolver is typed by one schema; which one applies depends on the values (register: by role).
    resolver: (values, ...rest) =>
      (zodResolver(schema(values)) as unknown as Resolver<Values>)(values, ...rest),
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const [outcome, setOutcome] = useState<FormCallOutcome>(OPEN)
  const [isFinished, setFinished] = useState(false)
  const isSending = useRef(false)
  useUnsavedWork(isDirty && !isFinished)

  const sendOnce = async (values: Values): Promise<void> => {
    const typed = structuredClone(form.getValues())
    setOutcome(OPEN)
    try {
      const saved = await send(values)
      if (saved.values === undefined) setFinished(true)
      else startFrom(form, saved.values, typed)
      setOutcome({ state: 'done', said: saved.said })
    } catch (error) {
      if (error instanceof NotSent) return
      showServerFaults(form, error)
      setOutcome({ state: 'failed', error })
    }
  }

  const submit = form.handleSubmit(sendOnce, () => setOutcome(OPEN))

  return {
    form,
    outcome,
    busy: isSubmitting,
    submit: async (event) => {
      event?.preventDefault()
      // A second Enter may come before the button looks busy.
      if (isSending.current) return
      isSending.current = true
      try {
        await submit(event)
      } finally {
        isSending.current = false
      }
    },
    field: (name) => {
      const error = get(errors, name) as { type?: string; message?: string } | undefined
      const faults = error?.type === SERVER && outcome.state === 'failed' ? serverFaults(outcome.error) : []
      const fault = faults.find(({ field }) => field === name) ?? { code: error?.message }
      return { ...form.register(name), error: error === undefined ? undefined : faultText(words, fault) }
    },
  }
}

const OPEN: FormCallOutcome = { state: 'open' }
const SERVER = 'server'

function showServerFaults<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void {
  const values = form.getValues()
  const shown = serverFaults(error).filter(({ field }) => get(values, field) !== undefined)
  for (const [index, { field }] of shown.entries())
    form.setError(field as FieldPath<Values>, { type: SERVER }, { shouldFocus: index === 0 })
}

/** Resets the form to the saved values, but keeps what was typed during the call. */
function startFrom<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  saved: Values,
  typed: Values,
): void {
  const now = structuredClone(form.getValues())
  form.reset(saved)
  for (const name of Object.keys(now) as FieldPath<Values>[])
    if (now[name] !== typed[name]) form.setValue(name, now[name], { shouldDirty: true })
}
