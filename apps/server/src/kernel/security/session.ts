/** Who is calling, as every guard of the kernel sees it. How sessions live and die is the identity module's. */
export type Session = {
  readonly playerId: bigint
  readonly sessionId: bigint
  readonly country: 'BR' | 'CL'
  readonly currency: 'BRL' | 'CLP'
  /** Calls that move money are answered until then; every call before it moves it on. */
  readonly moneyUntil: number
  /** An operator's switch: who is blocked takes no new bet. */
  readonly isBlocked?: true
  /** The token that replaces the one of this call. */
  readonly renewed?: string
}

/** Undefined when the token is unknown or dead. */
export type FindSession = (token: string) => Promise<Session | undefined>

/** The session that the payload of a call without a token stands for. It has not been validated. */
export type FindPass = (body: unknown) => Promise<Session | undefined>
