/**
 * State of the frame and the 23 events that change it (R4.02), as a table: name → payload → change. Components read the
 * state; all other code only emits events.
 */
import type { Path } from '@saguao/contract/calls/calls.ts'
import type { RechargePush } from '@saguao/contract/realtime/events.ts'
import { create } from 'zustand'
import { refresh } from '#api/query-cache.ts'

/** Destination to continue with after a login or registration (R4.04). */
export type AfterLogin = {
  readonly go?: 'bonus' | 'firstRecharge' | 'rushDeposit' | 'deposit'
  readonly favouriteGameId?: string
}

/** 3 is the registration bonus (R4.12). */
export type PbMultiple = 1 | 2 | 3

/** The popup kinds of R4.01 with their parameters. */
export type Popup =
  | { readonly kind: 'LOGIN' | 'REGISTER'; readonly after?: AfterLogin | undefined }
  | { readonly kind: 'BINDING_PHONE' }
  | { readonly kind: 'RESET_PASSWORD' }
  | { readonly kind: 'CHANGE_PASSWORD' }
  | { readonly kind: 'DEPOSIT_ACTIVE_POPUP'; readonly multiple: PbMultiple; readonly isInGame: boolean }
  | { readonly kind: 'FIRST_RECHARGE_POPUP' }

export type PopupKind = Popup['kind']

export type DepositNotice =
  | { readonly outcome: 'success'; readonly amount: number }
  | { readonly outcome: 'failure'; readonly amount: number; readonly reason: string }

/** Field names of the calls, so that a rejected field can be matched to its input. */
export type FieldName = 'username' | 'password' | 'oldPassword' | 'verificationCode'
type ErrorTips = Readonly<Partial<Record<FieldName, string>>>

export type UiState = {
  readonly menu: boolean
  readonly popup: Popup | null
  readonly fullScreen: boolean
  readonly headerHidden: boolean
  readonly navBarHidden: boolean
  readonly topButton: boolean
  readonly chat: boolean
  readonly activeBox: boolean
  /** Number of pending operations. */
  readonly systemLoading: number
  readonly push: RechargePush | null
  readonly depositNotice: DepositNotice | null
  /** Number of validation requests to the open form. */
  readonly inputChecks: number
  readonly errorTips: ErrorTips
  /** The game is reloaded each time this number grows. */
  readonly gameRevision: number
  readonly gameFooter: boolean
  readonly leavingGame: boolean
  readonly depositInGame: 'closed' | 'open' | 'hidden'
}

const initialState: UiState = {
  menu: false,
  popup: null,
  fullScreen: false,
  headerHidden: false,
  navBarHidden: false,
  topButton: false,
  chat: false,
  activeBox: false,
  systemLoading: 0,
  push: null,
  depositNotice: null,
  inputChecks: 0,
  errorTips: {},
  gameRevision: 0,
  gameFooter: false,
  leavingGame: false,
  depositInGame: 'closed',
}

const resetForm = { inputChecks: 0, errorTips: {} }

type Change<P> = (payload: P, state: UiState) => Partial<UiState>

const events = {
  SHOW_MENU: (open: boolean) => ({ menu: open }),
  SHOW_POPUP: (popup: Popup | null) => ({ popup, menu: false, ...resetForm }),
  CLOSE_NEWUSERDEPOSIT_POPUP: (_: undefined, { popup }) =>
    popup?.kind === 'DEPOSIT_ACTIVE_POPUP' ? { popup: null } : {},
  SHOW_ACTIVE_BOX: (open: boolean) => ({ activeBox: open }),
  SHOW_CHAT: (open: boolean) => ({ chat: open }),

  FULL_SCREEN: (on: boolean) => ({ fullScreen: on }),
  HIDE_HEADER: (hidden: boolean) => ({ headerHidden: hidden }),
  HIDE_NAV_BAR: (hidden: boolean) => ({ navBarHidden: hidden }),
  SHOW_TOP_BUTTON: (shown: boolean) => ({ topButton: shown }),
  SHOW_SYSTEM_LOADING: (on: boolean, { systemLoading }) => ({
    systemLoading: Math.max(0, systemLoading + (on ? 1 : -1)),
  }),

  CHECK_INPUT_VALUE: (_: undefined, { inputChecks }) => ({ inputChecks: inputChecks + 1 }),
  CHANGE_IPUTfIELD_ERROR_TIPS: (tips: ErrorTips) => ({ errorTips: tips }),

  // Held by the query cache: fetched again from the server.
  UPDATE_BALANCE: () => refreshAll('/wallet/balance', '/wallet/wagering', '/v1/pb/list', '/v1/cashback/load'),
  UPDATE_GAME_LIST: () => refreshAll('/game/list'),

  PUSH_NOTIFICATION: (push: RechargePush) => ({ push }),
  PAY_SUCCESS: (amount: number) => ({ depositNotice: { outcome: 'success', amount } }),
  PAY_INVALID: (failed: { amount: number; reason: string }) => ({
    depositNotice: { outcome: 'failure', ...failed },
  }),

  UPDATE_GAME: (_: undefined, { gameRevision }) => ({ gameRevision: gameRevision + 1 }),
  BACK_IN_GAME: (asking: boolean) => ({ leavingGame: asking }),
  SHOW_GAME_FOOTER: (shown: boolean) => ({ gameFooter: shown }),
  SHOW_DEPOSIT_IN_GAME: () => ({ depositInGame: 'open' }),
  HIDE_DEPOSIT_IN_GAME: () => ({ depositInGame: 'hidden' }),
  CLOSE_DEPOSIT_IN_GAME: () => ({ depositInGame: 'closed' }),
} satisfies Record<string, Change<never>>

type Payloads = { [N in keyof typeof events]: Parameters<(typeof events)[N]>[0] }
type Payload<N extends EventName> = undefined extends Payloads[N] ? [] : [payload: Payloads[N]]

export type EventName = keyof typeof events

export const useUi = create<UiState>(() => initialState)

/** The player wants to leave the game or to deposit in it. */
export const isGameOverlayAsked = ({ leavingGame, depositInGame }: UiState): boolean =>
  leavingGame || depositInGame !== 'closed'

export function emit<N extends EventName>(name: N, ...[payload]: Payload<N>): void {
  const change = events[name] as Change<Payload<N>[0]>
  useUi.setState((state) => change(payload, state))
}

/** Back to the state of a new visit. */
export function resetUi(): void {
  useUi.setState(initialState)
}

function refreshAll(...paths: readonly Path[]): Partial<UiState> {
  for (const path of paths) refresh(path)
  return {}
}
