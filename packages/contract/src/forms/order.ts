import * as z from 'zod/mini'
import { optionalText, Phone, requiredText } from '../fields.ts'

/** The delivery contact. When omitted, the address on file is used. */
export const Contact = z.object({ name: requiredText('name.required', 100), phone: Phone })

/** Optional details of the request. */
export const ReturnForm = z.object({ reason: optionalText(1000) })
