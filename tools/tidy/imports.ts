// One direction of travel: who may import whom, between packages, between the server's modules and between
// the page's layers. A table per level; what is not in it is refused.
import { dirname, join } from 'node:path'
import { type Import, type Source, sourcesOf } from '../lint/source.ts'
import { type Finding, isTest, type Rule } from '../lint/tree.ts'

type Directions = Readonly<Record<string, readonly string[]>>

const packages: Directions = {
  'packages/contract': [],
  'packages/fair': ['packages/contract'],
  'packages/arcade': ['packages/contract', 'packages/fair'],
  'apps/web': ['packages/contract', 'packages/fair', 'packages/arcade'],
  'apps/server': ['packages/contract', 'packages/fair', 'packages/arcade'],
  // A studio is a stranger's house: it knows nothing of ours.
  'apps/studio': [],
}

const onWallet = ['kernel', 'identity', 'wallet']
const onLobby = [...onWallet, 'lobby', 'notices', 'ads']
const modules: Directions = {
  kernel: [],
  identity: ['kernel'],
  wallet: ['kernel', 'identity'],
  lobby: onWallet,
  notices: onWallet,
  ads: onWallet,
  payments: onLobby,
  games: onLobby,
  sports: onLobby,
  rewards: [...onLobby, 'payments', 'games', 'sports'],
  support: ['kernel'],
}

const looks = ['lib', 'styles', 'icons']
const belowScreens = [...looks, 'art', 'widgets', 'i18n', 'stores', 'api']
const layers: Directions = {
  lib: [],
  styles: [],
  icons: ['lib', 'styles'],
  art: looks,
  widgets: looks,
  i18n: ['lib'],
  stores: ['lib', 'i18n', 'api'],
  api: ['lib', 'i18n', 'stores'],
  shell: [...belowScreens, 'features', 'routes.tsx', 'screens.ts'],
  features: [...belowScreens, 'shell'],
}

/** What the files beside main.ts, which put the server together, may take of a module besides its face. */
const bootParts = ['calls.ts', 'jobs.ts']

export const importDirections: Rule = (tree) =>
  sourcesOf(tree).flatMap((source) =>
    source.imports.flatMap((imported) => {
      const reason = whyNot(source, imported)
      return reason ? [{ file: source.path, line: imported.line, reason }] : []
    }),
  )

export const noClimbing: Rule = (tree) =>
  sourcesOf(tree).flatMap((source) => source.imports.flatMap((imported) => climbing(source, imported)))

function climbing(source: Source, { from, line }: Import): Finding[] {
  if (!from.startsWith('../../')) return []
  return [
    {
      file: source.path,
      line,
      reason: `'${from}' climbs two folders: use a # import, which survives a move`,
    },
  ]
}

function whyNot(source: Source, imported: Import): string | undefined {
  const target = resolve(source.path, imported.from)
  if (target === undefined) return undefined
  const home = areaOf(source.path)
  const area = areaOf(target)
  if (home !== area) return betweenPackages(home, area)
  if (home === 'apps/server') return insideServer(below(source.path), below(target), imported)
  if (home === 'apps/web') return insideWeb(below(source.path), below(target), imported)
  return undefined
}

// Tools, benchmarks and journeys stand outside the product and may look at all of it, never the other way.
function betweenPackages(home: string, area: string): string | undefined {
  const allowed = packages[home]
  if (!allowed || allowed.includes(area)) return undefined
  return `${home} may not import ${area}: the direction is contract ← fair ← apps, and apps never import each other`
}

function insideServer(from: string, to: string, imported: Import): string | undefined {
  const [home, target] = [placeInServer(from), placeInServer(to)]
  if (home === target || home === 'testing' || isTest(from)) return undefined
  if (home === 'boot') return fromBoot(target, to)
  if (target === 'testing') return 'testing/ is for tests: the product may not lean on it'
  if (to === 'app.ts' && imported.isType) return undefined
  if (!modules[home]?.includes(target))
    return `${home} may not import ${target}: kernel ← identity ← wallet ← the rest ← rewards`
  return target === 'kernel' ? undefined : throughFace(target, to)
}

function fromBoot(target: string, to: string): string | undefined {
  if (!to.startsWith('modules/') || bootParts.some((part) => to === `modules/${target}/${part}`))
    return undefined
  return throughFace(target, to)
}

function throughFace(module: string, to: string): string | undefined {
  const face = `modules/${module}/${module}.ts`
  return to === face ? undefined : `other modules are used through their face only: import ${face}`
}

function placeInServer(path: string): string {
  const [first = '', second] = path.split('/')
  if (second === undefined) return 'boot'
  return first === 'modules' ? second : first
}

function insideWeb(from: string, to: string, imported: Import): string | undefined {
  const [home = '', feature] = from.split('/')
  const [target = '', otherFeature] = to.split('/')
  if (home === 'features' && target === 'features' && feature !== otherFeature)
    return `features/${feature} may not import features/${otherFeature}: what two features share belongs below them`
  const allowed = layers[home]
  if (!allowed || home === target || allowed.includes(target) || imported.isType) return undefined
  return `${home}/ may not import ${target}/: it stands below it`
}

/** Widgets could be lifted into another product: of ours they take the named figures and nothing else. */
export const widgetsKnowNothing: Rule = (tree) =>
  sourcesOf(tree)
    .filter(({ path }) => path.startsWith('apps/web/src/widgets/'))
    .flatMap((source) =>
      source.imports
        .filter(({ from }) => from.startsWith('@saguao/') && from !== '@saguao/contract/product/constants.ts')
        .map(({ line }) => ({ file: source.path, line, reason: 'a widget knows nothing of the product' })),
    )

function resolve(path: string, from: string): string | undefined {
  if (from.startsWith('.')) return join(dirname(path), from)
  if (from.startsWith('#')) return `${areaOf(path)}/src/${from.slice(1)}`
  const ours = /^@saguao\/([\w-]+)\/(.+)$/.exec(from)
  if (!ours) return undefined
  const [, name, rest] = ours
  return packages[`packages/${name}`] ? `packages/${name}/src/${rest}` : `apps/${name}/src/${rest}`
}

function areaOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return first === 'apps' || first === 'packages' ? `${first}/${second}` : first
}

function below(path: string): string {
  return path.split('/src/').slice(1).join('/src/')
}
