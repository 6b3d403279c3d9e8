/** Leaf schemas of what players send, each named once. They stay on the server: the browser takes only types. */
import { type TSchema, Type } from 'typebox'
import { limits } from '../calls/limits.ts'
import { bettingRecordsPageSize, gameListPageSize } from '../product/constants.ts'

/** No control characters: PostgreSQL refuses NUL in text, and nobody types the others. */
const printable = '^[^\\u0000-\\u001F\\u007F]*$'

export const text = (maxLength: number, minLength = 1) =>
  Type.String({ minLength, maxLength, pattern: printable })

/** What is written in lines. Whatever else steers a terminal is left out: operators read it in one. */
export const Lines = Type.String({
  minLength: 1,
  maxLength: limits.supportTextLength,
  pattern: '^[^\\u0000-\\u0009\\u000B-\\u001F\\u007F-\\u009F]*$',
})

export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

export const Country = Type.Enum(['BR', 'CL'])
export const Id = Type.String({ minLength: 1, maxLength: limits.idLength, pattern: '^[!-~]+$' })
/** An id that counts up. */
export const Serial = Type.String({ maxLength: 18, pattern: '^[1-9]\\d{0,17}$' })
export const RequestId = Type.String({ minLength: 1, maxLength: limits.requestIdLength, pattern: '^[!-~]+$' })
export const Token = Type.String({ minLength: 1, maxLength: limits.tokenLength, pattern: '^[!-~]+$' })

/** Wide on purpose: the rules of these fields answer with a message under the field, not with a 400. */
export const Username = text(limits.usernameLength)
export const Password = text(limits.passwordLength)
export const VerificationCode = text(limits.verificationCodeLength)

/** Where a browser wants to be spoken to, and what is sealed for it: a point of 65 bytes and a secret of 16. */
export const PushEndpoint = Type.String({ maxLength: limits.pushEndpointLength, pattern: '^https://[!-~]+$' })
export const PushKey = Type.String({ maxLength: 87, pattern: '^B[A-Za-z0-9_-]{86}$' })
export const PushAuth = Type.String({ maxLength: 22, pattern: '^[A-Za-z0-9_-]{22}$' })

export const Account = text(limits.accountLength)
export const Name = text(limits.nameLength)
export const Channel = text(limits.idLength)

/** Major units. How many decimals a currency has is checked where the amount is parsed (money.ts). */
export const Amount = Type.Number({ exclusiveMinimum: 0, maximum: limits.amountMaxMajor })

/** Decimal odds as they were told. */
export const Odds = Type.Number({ minimum: 1, maximum: limits.oddsMax })

/** A real day of this century as YYYY-MM-DD, leap years included, so that no date can fail later in SQL. */
const leapDay = '20(?:[02468][048]|[13579][26])-02-29'
const months31 = '(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])'
const months30 = '(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)'
const february = '02-(?:0[1-9]|1\\d|2[0-8])'
export const Day = Type.String({
  maxLength: 10,
  pattern: `^(?:${leapDay}|20\\d\\d-(?:${months31}|${months30}|${february}))$`,
})

const pageFields = (pageSize: number) => ({
  pageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageNumMax, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax, default: pageSize })),
})

/** Spread into the body of a paged call. */
export const paging = pageFields(gameListPageSize)
export const recordsPaging = pageFields(bettingRecordsPageSize)
