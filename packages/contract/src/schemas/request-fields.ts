/** Schemas of request fields. Only the server loads them; the web app uses their types. */
import { type TSchema, Type } from 'typebox'
import { limits } from '../calls/limits.ts'
import { bettingRecordsPageSize, gameListPageSize } from '../product/constants.ts'
import { maxAmountMajor } from '../product/money.ts'

/** No control characters: PostgreSQL refuses NUL in text, and keyboards do not produce the others. */
const printable = '^[^\\u0000-\\u001F\\u007F]*$'

export const text = (maxLength: number, minLength = 1) =>
  Type.String({ minLength, maxLength, pattern: printable })

/** Text with line breaks. Other control characters are refused, because operators read messages in a terminal. */
export const MultilineText = Type.String({
  minLength: 1,
  maxLength: limits.maxSupportTextLength,
  pattern: '^[^\\u0000-\\u0009\\u000B-\\u001F\\u007F-\\u009F]*$',
})

export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

export const Country = Type.Enum(['BR', 'CL'])
export const Id = Type.String({ minLength: 1, maxLength: limits.maxIdLength, pattern: '^[!-~]+$' })
/** A numeric id in ascending order. */
export const Serial = Type.String({ maxLength: 18, pattern: '^[1-9]\\d{0,17}$' })
export const RequestId = Type.String({
  minLength: 1,
  maxLength: limits.maxRequestIdLength,
  pattern: '^[!-~]+$',
})
export const Token = Type.String({ minLength: 1, maxLength: limits.maxTokenLength, pattern: '^[!-~]+$' })

/** Wide bounds: field-rules.ts refuses with a message for the field instead of a 400. */
export const Username = text(limits.maxUsernameLength)
export const Password = text(limits.maxPasswordLength)
export const VerificationCode = text(limits.maxVerificationCodeLength)

/** A push subscription: endpoint, public key (a point of 65 bytes) and shared secret (16 bytes), both base64url. */
export const PushEndpoint = Type.String({
  maxLength: limits.maxPushEndpointLength,
  pattern: '^https://[!-~]+$',
})
export const PushKey = Type.String({ maxLength: 87, pattern: '^B[A-Za-z0-9_-]{86}$' })
export const PushAuth = Type.String({ maxLength: 22, pattern: '^[A-Za-z0-9_-]{22}$' })

export const Account = text(limits.maxAccountLength)
export const Name = text(limits.maxNameLength)
export const Channel = text(limits.maxIdLength)

/** An amount in major units. `parseAmount` (money.ts) checks the decimals of the currency. */
export const Amount = Type.Number({ exclusiveMinimum: 0, maximum: maxAmountMajor })

/** Decimal odds as quoted. */
export const Odds = Type.Number({ minimum: 1, maximum: limits.maxOdds })

/** An existing day of this century as YYYY-MM-DD, leap years included, so that SQL never fails on a date. */
const leapYear = '(?:[2468][048]|[13579][26])00|[1-9]\\d(?:0[48]|[2468][048]|[13579][26])'
const leapDay = `(?:${leapYear})-02-29`
const months31 = '(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])'
const months30 = '(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)'
const february = '02-(?:0[1-9]|1\\d|2[0-8])'
export const Day = Type.String({
  maxLength: 10,
  pattern: `^(?:${leapDay}|[1-9]\\d{3}-(?:${months31}|${months30}|${february}))$`,
})

const pageFields = (pageSize: number) => ({
  pageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.maxPageNum, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.maxPageSize, default: pageSize })),
})

/** Fields of the body of a paged call. */
export const paging = pageFields(gameListPageSize)
export const recordsPaging = pageFields(bettingRecordsPageSize)
