/**
 * Error codes that only operator calls answer with, besides those of calls/errors.ts. They are a table of their own,
 * so that pages of players contain none of them. Safe in the browser.
 */
import type { Envelope, ErrorCode, Failure, Success } from '../calls/errors.ts'

type ErrorRow = { readonly status: number; readonly message: string }

export const operatorErrors = {
  FORBIDDEN: { status: 403, message: 'operator.forbidden' },
  ORIGIN_REFUSED: { status: 403, message: 'operator.origin-refused' },
  ADDRESS_REFUSED: { status: 403, message: 'operator.address-refused' },

  // Sign-in
  SIGN_IN_WRONG: { status: 200, message: 'operator.sign-in-wrong' },
  SIGN_IN_LOCKED: { status: 200, message: 'operator.sign-in-locked' },
  KEY_INVALID: { status: 200, message: 'operator.key-invalid' },
  PASSKEY_REFUSED: { status: 200, message: 'operator.passkey-refused' },
  PASSWORD_WEAK: { status: 200, message: 'operator.password-weak' },

  // Operators
  OPERATOR_EXISTS: { status: 200, message: 'operator.exists' },
  OPERATOR_UNKNOWN: { status: 200, message: 'operator.unknown' },
  LAST_ADMIN: { status: 200, message: 'operator.last-admin' },
  NOT_ON_SELF: { status: 200, message: 'operator.not-on-self' },

  // Approvals
  APPROVAL_UNKNOWN: { status: 200, message: 'operator.approval-unknown' },
  APPROVAL_OWN: { status: 200, message: 'operator.approval-own' },
  APPROVAL_CLOSED: { status: 200, message: 'operator.approval-closed' },
  APPROVAL_EXPIRED: { status: 200, message: 'operator.approval-expired' },
  APPROVAL_STALE: { status: 200, message: 'operator.approval-stale' },
  SECRET_GONE: { status: 200, message: 'operator.secret-gone' },
  ALREADY_REQUESTED: { status: 200, message: 'operator.already-requested' },
  NOTHING_TO_CHANGE: { status: 200, message: 'operator.nothing-to-change' },

  // Players and payments
  PLAYER_UNKNOWN: { status: 200, message: 'operator.player-unknown' },
  PLAYER_ENDED: { status: 200, message: 'operator.player-ended' },
  PHONE_TAKEN: { status: 200, message: 'operator.phone-taken' },
  EXCLUSION_TOO_RECENT: { status: 200, message: 'operator.exclusion-too-recent' },
  BALANCE_TOO_LOW: { status: 200, message: 'operator.balance-too-low' },
  PAYEE_BLOCKED: { status: 200, message: 'operator.payee-blocked' },
  ORDER_DECIDED: { status: 200, message: 'operator.order-decided' },
  NOTHING_TO_REFUND: { status: 200, message: 'operator.nothing-to-refund' },
  LIMITS_REVERSED: { status: 200, message: 'operator.limits-reversed' },

  // Settings
  SETTING_UNKNOWN: { status: 200, message: 'operator.setting-unknown' },
  SETTING_REFUSED: { status: 200, message: 'operator.setting-refused' },
  SETTING_CHANGED: { status: 200, message: 'operator.setting-changed' },
  SETTING_APPLIED: { status: 200, message: 'operator.setting-applied' },
  TIME_PAST: { status: 200, message: 'operator.time-past' },
  TIME_TOO_FAR: { status: 200, message: 'operator.time-too-far' },
  NOT_MIDNIGHT: { status: 200, message: 'operator.not-midnight' },

  // Content
  CONTENT_UNKNOWN: { status: 200, message: 'operator.content-unknown' },
  CONTENT_CONFLICT: { status: 200, message: 'operator.content-conflict' },
  CONTENT_INVALID: { status: 200, message: 'operator.content-invalid' },
  CONTENT_IN_USE: { status: 200, message: 'operator.content-in-use' },
  PICTURE_REFUSED: { status: 200, message: 'operator.picture-refused' },
  PICTURE_TYPE: { status: 200, message: 'operator.picture-type' },
  PICTURE_TOO_LARGE: { status: 200, message: 'operator.picture-too-large' },
  PICTURE_TOO_SMALL: { status: 200, message: 'operator.picture-too-small' },

  // Compliance
  IDENTITY_DECIDED: { status: 200, message: 'operator.identity-decided' },
  DOCUMENT_TAKEN: { status: 200, message: 'operator.document-taken' },
  CASE_UNKNOWN: { status: 200, message: 'operator.case-unknown' },
  CASE_CLOSED: { status: 200, message: 'operator.case-closed' },
  FILE_UNKNOWN: { status: 200, message: 'operator.file-unknown' },
  DAY_NOT_OVER: { status: 200, message: 'operator.day-not-over' },

  // Rewards
  TERMS_TOO_GENEROUS: { status: 200, message: 'operator.terms-too-generous' },
  BUDGET_USED: { status: 200, message: 'operator.budget-used' },
  REWARD_DECIDED: { status: 200, message: 'operator.reward-decided' },

  // Sports
  MATCH_ENDED: { status: 200, message: 'operator.match-ended' },
  MATCH_NOT_SETTLED: { status: 200, message: 'operator.match-not-settled' },
  MONTH_ARCHIVED: { status: 200, message: 'operator.month-archived' },

  // Games and studios
  STUDIO_UNKNOWN: { status: 200, message: 'operator.studio-unknown' },
  ROUND_ACTIVE: { status: 200, message: 'operator.round-active' },

  // Reports
  MONTH_NOT_OVER: { status: 200, message: 'operator.month-not-over' },
  MONTH_CLOSED: { status: 200, message: 'operator.month-closed' },
  MONTH_NOT_COMPARED: { status: 200, message: 'operator.month-not-compared' },
  MONTH_DIFFERS: { status: 200, message: 'operator.month-differs' },
  REPORT_UNKNOWN: { status: 200, message: 'operator.report-unknown' },

  // Support and system
  CONVERSATION_CHANGED: { status: 200, message: 'operator.conversation-changed' },
  TITLE_USED: { status: 200, message: 'operator.title-used' },
  TOO_MANY: { status: 200, message: 'operator.too-many' },
  JOB_UNKNOWN: { status: 200, message: 'operator.job-unknown' },
} as const satisfies Record<string, ErrorRow>

export type OperatorErrorCode = keyof typeof operatorErrors
export type OperatorMessageKey = (typeof operatorErrors)[OperatorErrorCode]['message']
/** Every code that a call of an operator may answer with. */
export type AnyErrorCode = ErrorCode | OperatorErrorCode

export type OperatorFailure = Omit<Failure, 'code'> & { readonly code: AnyErrorCode }
export type OperatorEnvelope<D> = Extract<Envelope<D>, Success<D>> | OperatorFailure
