/** Settings of the sportsbook. */
import { type Env, isLive, type Problems } from '#kernel/config/env.ts'

export type SportsConfig = {
  /** Factor by which virtual matches run faster than real time. */
  readonly sportsSpeed: number
}

const maxSpeed = 100

function readSpeed(env: Env, problems: Problems): number {
  const text = env.SPORTS_SPEED
  if (!text) return 1
  const speed = Number(text)
  if (isLive(env)) problems.push('SPORTS_SPEED is for trying the sportsbook in sandbox mode only')
  if (speed >= 1 && speed <= maxSpeed) return speed
  problems.push(`SPORTS_SPEED is "${text}", but it is a number from 1 to ${maxSpeed}`)
  return 1
}

export const readSportsConfig = (env: Env, problems: Problems): SportsConfig => ({
  sportsSpeed: readSpeed(env, problems),
})
