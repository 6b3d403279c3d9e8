/** The motion of the bird: it arrives, hovers during betting, climbs the curve and flies away at the end. */
import { clamp, inQuad, lerp, outCubic } from '../kit/easing.ts'
import type { Pen, Size } from '../kit/surface.ts'
import type { Flight } from './flight.ts'
import type { Macaw } from './macaw.ts'

type Place = { readonly x: number; readonly y: number }

export type BirdMotion = {
  /** `head` is the end of the curve. Returns the position of the bird; undefined when it is gone. */
  readonly draw: (pen: Pen, deps: BirdPlacement) => Place | undefined
  /** Whether a wing beat has started since the last call. */
  readonly beat: () => boolean
}

export type BirdPlacement = {
  readonly macaw: Macaw
  readonly size: Size
  readonly flight: Flight
  readonly head: Place
  readonly slope: number
  readonly nowMs: number
  readonly seconds: number
}

const arriveSeconds = 1.1
const climbInMs = 1300
const leaveMs = 1000
/** A bird that glides: wings a little above the body. */
const gliding = 0.16
const beatsBefore = 1.15
const beatsInFlight = 2.1

export function createBirdMotion(reducedMotion: boolean): BirdMotion {
  let beats = gliding
  let played = 0
  let hovered = arriveSeconds

  const draw = (pen: Pen, deps: BirdPlacement): Place | undefined => {
    const { macaw, flight, seconds } = deps
    const phase = flight.phase()
    if (!reducedMotion)
      beats += seconds * (phase === 'betting' || phase === 'waiting' ? beatsBefore : beatsInFlight)
    hovered = phase === 'over' ? 0 : hovered + seconds
    const pose = poseOf(deps, hovered / arriveSeconds, reducedMotion)
    if (pose) macaw.draw(pen, pose.x, pose.y, reducedMotion ? gliding : beats, pose.pitch, pose.scale)
    return pose
  }

  const beat = (): boolean => {
    const isNew = Math.floor(beats) > played
    played = Math.floor(beats)
    return isNew
  }
  return { draw, beat }
}

type Pose = Place & { readonly pitch: number; readonly scale: number }

function poseOf(deps: BirdPlacement, arrived: number, reducedMotion: boolean): Pose | undefined {
  const { flight, nowMs } = deps
  const phase = flight.phase()
  if (phase === 'over') return reducedMotion ? undefined : leaving(deps, flight.elapsedMs(nowMs) / leaveMs)
  if (phase === 'running') return climbing(deps, reducedMotion ? 1 : flight.flownMs(nowMs) / climbInMs)
  return hovering(deps, arrived, reducedMotion)
}

const perch = ({ width, height }: Size): Place => ({ x: width * 0.27, y: height * 0.7 })

function hovering({ size, nowMs }: BirdPlacement, arrived: number, reducedMotion: boolean): Pose {
  const { x, y } = perch(size)
  if (reducedMotion) return { x, y, pitch: -0.16, scale: 1 }
  const come = outCubic(clamp(arrived))
  const sway = Math.sin(nowMs / 620)
  return {
    x: lerp(-size.width * 0.3, x, come) + Math.sin(nowMs / 1130) * 5,
    y: lerp(y - size.height * 0.2, y, come) + sway * 5,
    pitch: -0.16 + sway * 0.04 + (1 - come) * 0.3,
    scale: 1,
  }
}

/** From the hover position onto the curve. */
function climbing({ size, head, slope }: BirdPlacement, share: number): Pose {
  const { x, y } = perch(size)
  const on = outCubic(clamp(share))
  return {
    x: lerp(x, head.x, on),
    y: lerp(y, head.y - 4, on),
    pitch: clamp(lerp(-0.16, slope * 0.62, on), -0.78, 0),
    scale: 1,
  }
}

/** Off into the distance; the feathers stay. */
function leaving({ size, head }: BirdPlacement, share: number): Pose | undefined {
  if (share >= 1) return undefined
  const gone = inQuad(clamp(share))
  return {
    x: head.x + size.width * 0.5 * gone,
    y: head.y - size.height * 0.75 * gone,
    pitch: -0.9,
    scale: 1 - 0.72 * gone,
  }
}
