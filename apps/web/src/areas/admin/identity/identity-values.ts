import {
  IDENTITY_FIELDS,
  type IdentityField,
  identityFault,
  tidyIdentityField,
} from '@farmgate/domain/market/market-identity.ts'
import * as z from 'zod/mini'

export type IdentityValues = Record<IdentityField, string>

const ruleOf = (field: IdentityField) =>
  z.string().check(
    z.refine((typed) => identityFault(field, tidyIdentityField(field, typed)) === null, {
      // The form shows the text of the fault itself, which names figures.
      error: 'field.invalid',
    }),
  )

/** The rules of the use case, per field. */
export const valuesSchema = z.object(
  Object.fromEntries(IDENTITY_FIELDS.map((field) => [field, ruleOf(field)])) as Record<
    IdentityField,
    ReturnType<typeof ruleOf>
  >,
)
