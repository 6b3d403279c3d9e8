/** The animated scene: the clock strikes, the owl flies, a door opens. It does not handle money. */

export type Scene = {
  choose(doors: readonly number[]): void
  /** The clock runs to midnight; resolves at the end of the animation. */
  strike(): Promise<void>
  /** The owl flies to the door and opens it. */
  open(door: number, won: boolean): Promise<void>
  /** The door closes and the owl flies back. */
  rest(): void
}

const svg = 'http://www.w3.org/2000/svg'
const doorXs = [71, 195, 319]
const perchY = 306
const groundY = 440
const maxSparks = 18
const times = { strike: 1_500, fly: 800, open: 520 }

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, reducedMotion ? 120 : ms))

function find<E extends Element>(query: string): E {
  const found = document.querySelector<E>(query)
  if (!found) throw new Error(`The page has no ${query}`)
  return found
}

const place = (element: SVGElement, values: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(values)) element.style.setProperty(name, value)
}

/** Animated coins that fly out of the door and are removed. */
function throwCoins(x: number): void {
  const sparks = find<SVGGElement>('#sparks')
  if (reducedMotion) return
  for (let i = 0; i < maxSparks; i++) {
    const coin = document.createElementNS(svg, 'circle')
    coin.setAttribute('r', '6')
    coin.setAttribute('class', 'spark')
    const angle = Math.PI * (1 + (i + 0.5) / maxSparks)
    const reach = 90 + ((i * 53) % 70)
    place(coin, {
      '--x': `${x}px`,
      '--y': `${groundY}px`,
      '--to-x': `${x + Math.cos(angle) * reach}px`,
      '--to-y': `${groundY + Math.sin(angle) * reach * 1.5}px`,
      'animation-delay': `${(i % 6) * 40}ms`,
    })
    coin.addEventListener('animationend', () => coin.remove())
    sparks.append(coin)
  }
}

export function createScene(): Scene {
  const scene = find<HTMLElement>('#scene')
  const owl = find<SVGGElement>('#owl')
  const doors = doorXs.map((_, i) => find<SVGGElement>(`.door[data-door="${i}"]`))

  const look = (door: number | undefined): void => {
    const x = door === undefined ? 0 : (door - 1) * 3.4
    place(owl, { '--look-x': `${x}px`, '--look-y': door === undefined ? '0' : '2.6px' })
  }
  const fly = async (ms: number): Promise<void> => {
    owl.classList.add('flying')
    await pause(ms)
    owl.classList.remove('flying')
  }

  return {
    choose: (chosen) => {
      doors.forEach((door, i) => {
        door.classList.toggle('chosen', chosen.includes(i))
      })
      look(chosen.at(-1))
    },
    strike: async () => {
      scene.classList.remove('striking')
      scene.getBoundingClientRect()
      scene.classList.add('striking')
      await pause(times.strike)
    },
    open: async (door, won) => {
      const x = doorXs[door] ?? 0
      place(owl, { '--x': `${x}px`, '--y': `${perchY}px` })
      owl.classList.add('away')
      await fly(times.fly)
      doors[door]?.classList.add('open', ...(won ? ['won'] : []))
      await pause(times.open)
      if (won) throwCoins(x)
    },
    rest: () => {
      for (const door of doors) door.classList.remove('open', 'won')
      scene.classList.remove('striking')
      if (!owl.classList.contains('away')) return
      owl.classList.replace('away', 'back')
      void fly(times.fly)
    },
  }
}
