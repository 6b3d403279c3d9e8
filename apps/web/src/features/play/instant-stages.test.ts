import type { Stage, StageOptions } from '@saguao/arcade/stage.ts'
import { stages } from '@saguao/arcade/stages.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** Frames come when the test says so: what is promised is what is seen in the end, not how long it takes. */
let asked: FrameRequestCallback[] = []
let nowMs = 0
let host: HTMLElement

beforeEach(() => {
  asked = []
  nowMs = 0
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => asked.push(callback))
  vi.spyOn(window, 'cancelAnimationFrame').mockImplementation(() => {
    asked = []
  })
  host = document.createElement('div')
  Object.assign(host.style, { position: 'relative', width: '390px', height: '400px' })
  document.body.append(host)
})
afterEach(() => {
  vi.restoreAllMocks()
  host.remove()
})

const framesMost = 2000

/** Gives frames until none is asked for any more; tells how many it took. */
async function rest(): Promise<number> {
  for (let frames = 0; frames < framesMost; frames += 1) {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    const callbacks = asked
    asked = []
    if (callbacks.length === 0) return frames
    nowMs += 16
    for (const callback of callbacks) callback(nowMs)
  }
  throw new Error('The stage never comes to rest')
}

const kinds = ['dice', 'mines'] as const
type Kind = (typeof kinds)[number]

const config: StageOptions['config'] = {}

async function opened(kind: Kind, options: Partial<StageOptions> = {}): Promise<Stage> {
  const { openStage } = await stages[kind]()
  const silent = { voice: () => null }
  return openStage({ host, theme: kind, config, reducedMotion: false, sound: silent, ...options })
}

const rounds: Readonly<Record<Kind, Parameters<Stage['play']>[0]>> = {
  dice: {
    choice: { target: 50, over: true },
    outcome: { roll: 77.12, multiplier: 1.98 },
    bet: 1,
    win: 1.98,
    fast: false,
  },
  mines: {
    choice: { mines: 2 },
    outcome: { mines: [3, 9], opened: [12], multiplier: 1.06 },
    bet: 1,
    win: 1.06,
    fast: false,
  },
}

/** Whether anything at all is drawn on the sheet in front. */
function isDrawn(): boolean {
  const canvas = [...host.querySelectorAll('canvas')].at(-1)
  const pen = canvas?.getContext('2d')
  if (!canvas || !pen) return false
  return pen.getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0)
}

it.each(kinds)('%s plays a round to its end, and draws nothing more once nothing moves', async (kind) => {
  const stage = await opened(kind)
  stage.prepare(rounds[kind].choice)
  await rest()
  const seen = vi.fn()
  void stage.play(rounds[kind]).then(seen)
  await rest()
  expect(seen).toHaveBeenCalledOnce()
  expect(isDrawn()).toBe(true)
  expect(asked).toEqual([])
  stage.destroy()
})

it.each(kinds)(
  '%s that is left in the middle of a round keeps nobody waiting and leaves nothing behind',
  async (kind) => {
    const stage = await opened(kind)
    const seen = vi.fn()
    void stage.play(rounds[kind]).then(seen)
    stage.destroy()
    expect(await rest()).toBe(0)
    expect(seen).toHaveBeenCalledOnce()
    expect(host.childElementCount).toBe(0)
    expect(asked).toEqual([])
  },
)

it.each(kinds)('%s is quick for whoever asks for less motion, and for whoever plays fast', async (kind) => {
  const full = await framesOf(kind, {}, false)
  expect(await framesOf(kind, { reducedMotion: true }, false)).toBeLessThan(full / 2)
  if (kind !== 'mines') expect(await framesOf(kind, {}, true)).toBeLessThan(full)
})

async function framesOf(kind: Kind, options: Partial<StageOptions>, fast: boolean): Promise<number> {
  const stage = await opened(kind, options)
  stage.prepare(rounds[kind].choice)
  await rest()
  let frames = 0
  const count = vi.mocked(window.requestAnimationFrame)
  const before = count.mock.calls.length
  void stage.play({ ...rounds[kind], fast }).then(() => {
    frames = count.mock.calls.length - before
  })
  await rest()
  stage.destroy()
  return frames
}

const cell = (name: number): HTMLButtonElement => {
  const button = host.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)
  if (!button) throw new Error(`There is no cell ${name}`)
  return button
}

it('a board that was interrupted is laid again as it was left [R11.03]', async () => {
  const onPick = vi.fn()
  const stage = await opened('mines', { onPick })
  void stage.show({ choice: { mines: 3 }, outcome: { opened: [0, 24], multiplier: 1.3 }, status: 'open' })
  await rest()
  expect([cell(1).disabled, cell(25).disabled, cell(2).disabled]).toEqual([true, true, false])
  cell(2).click()
  expect(onPick).toHaveBeenCalledExactlyOnceWith(1)
  stage.destroy()
})

it('a settled board can be touched no more, and a fresh one not before its round is open', async () => {
  const onPick = vi.fn()
  const stage = await opened('mines', { onPick })
  stage.prepare({ mines: 3 })
  cell(5).click()
  void stage.show({ choice: { mines: 3 }, outcome: { opened: [], multiplier: 1 }, status: 'open' })
  await rest()
  expect(cell(5).disabled).toBe(false)
  const lost = { opened: [4], mines: [4, 5, 6], multiplier: 0 }
  void stage.show({ choice: { mines: 3 }, outcome: lost, status: 'settled' })
  await rest()
  cell(5).click()
  expect(onPick).not.toHaveBeenCalled()
  stage.destroy()
})
