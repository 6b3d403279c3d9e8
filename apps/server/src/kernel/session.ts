/** Who is calling, as every guard of the kernel sees it. How sessions live and die is the identity module's. */
export type Session = {
  readonly playerId: bigint
  readonly sessionId: bigint
  readonly country: 'BR' | 'CL'
  readonly currency: 'BRL' | 'CLP'
}

/** Undefined when the token is unknown or dead. */
export type FindSession = (token: string) => Promise<Session | undefined>
