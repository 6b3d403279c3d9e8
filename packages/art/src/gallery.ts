// All pictures by key. The key is also the seed of the random numbers of a picture and the start of its file names.
import {
  carnaval,
  cashback,
  crashFlight,
  luckyMoney,
  luckyWheel,
  sportsBanner,
  welcome,
} from './banners/home.ts'
import { loginNight, menuBonus, menuInstall, registerGift, stickyFirst } from './banners/strips.ts'
import { bonus, fresh, hot, live, originals, slots, sportsBadge, table } from './categories/categories.ts'
import { badge, type Format, sheet, strip, tile, wide } from './formats.ts'
import { coruja } from './games/coruja.ts'
import { crash } from './games/crash.ts'
import { dice } from './games/dice.ts'
import { diceMoon } from './games/dice-moon.ts'
import { double } from './games/double.ts'
import { mines } from './games/mines.ts'
import { minesReef } from './games/mines-reef.ts'
import { plinko } from './games/plinko.ts'
import { plinkoIce } from './games/plinko-ice.ts'
import { slotAmazonia } from './games/slot-amazonia.ts'
import { slotAndes } from './games/slot-andes.ts'
import { slotAustral } from './games/slot-austral.ts'
import { slotCafe } from './games/slot-cafe.ts'
import { slotCarnaval } from './games/slot-carnaval.ts'
import { slotFrutas } from './games/slot-frutas.ts'
import { slotJunina } from './games/slot-junina.ts'
import { slotMare } from './games/slot-mare.ts'
import { slotNeon } from './games/slot-neon.ts'
import { slotOnca } from './games/slot-onca.ts'
import { slotSertao } from './games/slot-sertao.ts'
import { slotVindima } from './games/slot-vindima.ts'
import { sports } from './games/sports.ts'
import { wheel } from './games/wheel.ts'
import { wheelTide } from './games/wheel-tide.ts'
import type { Draw } from './kit/pen.ts'
import {
  carnavalWeek,
  cashbackDaily,
  firstRecharge,
  inviteFriends,
  luckyMoney as luckyMoneyRain,
  newUserDeposit,
  pig,
  weekendReload,
} from './promotions/promotions.ts'
import { symbolSheets } from './symbols/sheets.ts'

export type Picture = { readonly format: Format; readonly draw: Draw }

const games: Readonly<Record<string, Draw>> = {
  crash,
  mines,
  'mines-reef': minesReef,
  plinko,
  'plinko-ice': plinkoIce,
  dice,
  'dice-moon': diceMoon,
  wheel,
  'wheel-tide': wheelTide,
  double,
  'slot-carnaval': slotCarnaval,
  'slot-amazonia': slotAmazonia,
  'slot-frutas': slotFrutas,
  'slot-andes': slotAndes,
  'slot-mare': slotMare,
  'slot-sertao': slotSertao,
  'slot-neon': slotNeon,
  'slot-vindima': slotVindima,
  'slot-cafe': slotCafe,
  'slot-onca': slotOnca,
  'slot-junina': slotJunina,
  'slot-austral': slotAustral,
  sports,
  coruja,
}

const banners: Readonly<Record<string, Draw>> = {
  welcome,
  'crash-flight': crashFlight,
  carnaval,
  'lucky-wheel': luckyWheel,
  'lucky-money': luckyMoney,
  cashback,
  sports: sportsBanner,
}

const strips: Readonly<Record<string, Draw>> = {
  'sticky-first': stickyFirst,
  'login-night': loginNight,
  'register-gift': registerGift,
  'menu-bonus': menuBonus,
  'menu-install': menuInstall,
}

const promotions: Readonly<Record<string, Draw>> = {
  'first-recharge': firstRecharge,
  'new-user-deposit': newUserDeposit,
  'cashback-daily': cashbackDaily,
  pig,
  'lucky-money': luckyMoneyRain,
  'carnaval-week': carnavalWeek,
  'invite-friends': inviteFriends,
  'weekend-reload': weekendReload,
}

const categories: Readonly<Record<string, Draw>> = {
  hot,
  bonus,
  originals,
  slots,
  live,
  table,
  new: fresh,
  sports: sportsBadge,
}

export const gallery: Readonly<Record<string, Picture>> = {
  ...hung('games', tile, games),
  ...hung('banners', wide, banners),
  ...hung('banners', strip, strips),
  ...hung('promotions', wide, promotions),
  ...hung('categories', badge, categories),
  ...hung('symbols', sheet, symbolSheets),
}

function hung(
  kind: string,
  format: Format,
  drawings: Readonly<Record<string, Draw>>,
): Record<string, Picture> {
  return Object.fromEntries(
    Object.entries(drawings).map(([name, draw]) => [`${kind}/${name}`, { format, draw }]),
  )
}
