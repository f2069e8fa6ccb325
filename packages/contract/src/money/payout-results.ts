import { RESULT_FAULTS } from '@farmgate/domain/money/payouts/bank-results.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fault, Id } from '../fields.ts'
import { CodeAgain } from '../forms/staff.ts'
import { CODE_REFUSALS } from '../people/second-factor.ts'

/** Twenty thousand rows, as many as a run has payouts. */
const FILE_CHARS_MAX = 2_000_000

/**
 * All rows count, or none: while one is refused, no payout changes. The same file may be given again. It may have 500 rows more
 * than the run has payouts.
 */
export const givePayoutResults = endpoint({
  method: 'POST',
  path: '/admin/payouts/:id/results',
  summary: 'Give back the bank’s results of a run that was paid by a bank file, as comma-separated values',
  access: ['admin'],
  secondFactor: 'always',
  params: z.object({ id: Id }),
  body: z.object({
    file: z
      .string({ error: fault('field.invalid') })
      .check(z.minLength(1, fault('field.invalid')), z.maxLength(FILE_CHARS_MAX, fault('field.invalid'))),
    code: CodeAgain,
  }),
  bodyBytesMax: 4_000_000,
  response: z.object({
    message: z.string(),
    paid: z.number(),
    failed: z.number(),
    returned: z.number(),
    /** Rows that say what was known. */
    unchanged: z.number(),
    rowsRefused: z.number(),
    /** The first 500 of them. */
    refused: z.array(
      z.object({
        /** As a spreadsheet counts: the header is 1. */
        row: z.number(),
        reference: z.string(),
        fault: z.enum(RESULT_FAULTS),
        why: z.string(),
      }),
    ),
  }),
  invalid: 'payout_results.unreadable',
  refusals: [
    'payout_results.not_expected',
    'payout_results.too_many_rows',
    'payout_results.unreadable',
    'payout_run.not_found',
    ...CODE_REFUSALS,
  ],
})
