/** The response envelope: { success, message, data } and, on failure, a stable code. */
import { type ErrorCode, errors } from '@saguao/contract/calls/errors.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { message } from '#kernel/http/messages/messages.ts'

/** `data` is serialized JSON. */
export const success = (data: string): string => `{"success":true,"message":"","data":${data}}`

export const failure = (code: ErrorCode, lang: Lang, field?: string): string =>
  JSON.stringify({ success: false, message: message(errors[code].message, lang), data: null, code, field })
