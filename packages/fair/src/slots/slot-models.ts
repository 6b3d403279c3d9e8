/**
 * The five slot models, shared by the themes. Strips determine how often a symbol appears and pays what it wins;
 * `slot-returns.ts` computes the resulting return.
 */
import type { SlotModel } from './slot-model.ts'

const lines = [5, 10, 20]
const scatterPays = [2, 10, 50] as const

/** Low: many small wins; free spins pay double. */
export const steady: SlotModel = {
  volatility: 'low',
  lines,
  strips: [
    'CDBFEDCAFAFBECSCDFEDEDEFEBFEDF',
    'DWFDEFBFEDCAFCBFCSEFEBDACEBDC',
    'EBDWBCFEAFEFEFDCDSCABFCEFWADEF',
    'WEBDCFBCFECFBSADWEFBCFDFACEDED',
    'EFBFEDCEDEBCFCAFSAECDFDWDFDEFB',
  ],
  freeStrips: [
    'AEDFDBDFCEADECEFDABCBEFDFCBFEF',
    'EFCWDBCBEDFCECADBEDCAFEAFWFBFD',
    'DFBAWAFECEFWDBFECDBCDFECBAFDWE',
    'EAEFCWDFCEAWFBEBDFBACDWBECDCFD',
    'FEFEBAFEDCBADCBFWEFBCFEDECDWAD',
  ],
  pays: {
    A: [40, 150, 500],
    B: [25, 75, 250],
    C: [20, 45, 150],
    D: [12, 25, 75],
    E: [8, 16, 45],
    F: [4, 10, 30],
  },
  scatterPays,
  wildsExpand: false,
  wildFactor: 1,
  freeWildFactor: 1,
  freeSpins: { spins: [8, 10, 15], factors: [2] },
  maxWin: 2000,
  buy: { price: 25, scatters: 3, moreE6: 45_621 },
}

/** Medium: wilds expand to their reel; free spins have twice as many wilds. */
export const bloom: SlotModel = {
  volatility: 'medium',
  lines,
  strips: [
    'DFDFCDBCFGEGEACGCDBEFGEGFAGBFSEG',
    'CDBEFAGDEFBCEAGFAEWFGCDBCGESDBD',
    'SCGWCFCFDGDCEGFGFGFBAEDEFEBGBAED',
    'GFBFDGCBEBGFSGDEGDEWFADFCAEFGEC',
    'DACEGEDFGBFGFGEDGFDCBFBAGEGECSF',
  ],
  freeStrips: [
    'BGCFEGBFABGCFGEFAEBFCGDEDADFCDGE',
    'GEAGDGDFDBWECBDFBEACFEWACDBFCGE',
    'FEWDFCECBCAFGFGFDEGDAGCBEBGDEFAW',
    'BGFADCDGDCFBEAFGFEWGAGCFEBWEFEGD',
    'FGCADEGEFDFGFGABFECEAEDFBGBDCG',
  ],
  pays: {
    A: [40, 150, 800],
    B: [25, 80, 300],
    C: [15, 40, 200],
    D: [10, 30, 100],
    E: [6, 15, 60],
    F: [4, 10, 40],
    G: [4, 8, 30],
  },
  scatterPays,
  wildsExpand: true,
  wildFactor: 1,
  freeWildFactor: 1,
  freeSpins: { spins: [12, 15, 20], factors: [1] },
  maxWin: 3000,
  buy: { price: 50, scatters: 4, moreE6: 140_373 },
}

/** Medium to high: the multiplier of free spins increases by one per spin, up to ten. */
export const climb: SlotModel = {
  volatility: 'medium',
  lines,
  strips: [
    'GFEFGABEDCDFGBSFECGEGFGEDCFABGD',
    'AFBEGAGDBEACEGESFDBFDFCDCWGEDCB',
    'CDFGCWFBEFDGSGEGECGEBFAEBDFDACGF',
    'EGFCDBCGSBEGFEDCEDFDFGWEAFGFABG',
    'EFGDFESFGDADEFBGCEGEAWCFGCFBGDB',
  ],
  freeStrips: [
    'DFBFGCFGDGFDGEFEDFCGECAGBEGBCEA',
    'GDECAFAGCFGBEBWEDBFDBDFGECGCAED',
    'DEDFBFAEGBEGECGCFGCFWAGCDFBDFDE',
    'GFDWEDGCBGEFWGDGFEFAFBCBCEDFEGA',
    'EGCBEBDFEGFDBEGFWEAFDGAGCGCFDF',
  ],
  pays: {
    A: [50, 250, 1000],
    B: [40, 150, 500],
    C: [25, 80, 300],
    D: [15, 50, 200],
    E: [10, 30, 100],
    F: [8, 20, 60],
    G: [6, 16, 50],
  },
  scatterPays,
  wildsExpand: false,
  wildFactor: 1,
  freeWildFactor: 1,
  freeSpins: { spins: [10, 12, 15], factors: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
  maxWin: 5000,
  buy: { price: 50, scatters: 3, moreE6: 208_734 },
}

/** High: 243 ways instead of lines; free spins pay four times. */
export const surge: SlotModel = {
  volatility: 'high',
  lines: null,
  strips: [
    'HGBDECGHBEFEHAGDFEHCAHEHGFCSDFDGBGF',
    'DAWCFHFGEGBCHGCDECBDAFBDBGHAFESEH',
    'EAFGCGCFSBCDBDCFGFHEGEDFWHBHDEAHEHG',
    'GWCFGHDEDSGFHCFCHAEHGAFDEHBFEBGDB',
    'GFGHDHESCFHGBDBAFHEFECGHGECDFABD',
  ],
  freeStrips: [
    'HEGCACEFAHBHDEFGFDHEGHEBGBFCGDACFD',
    'CWDHFEBGBABHFACGDACDEHWEGDHBCFEFG',
    'AGEFHBHFGBCHGDHCECGDAWGFEFEBHWCDFED',
    'DEAEFEHBGWFGHGHCEDCFBDGFDHFGHAWCB',
    'HEBHGCGBFDHDFAHAFGECBDHGFEFDGEC',
  ],
  pays: {
    A: [40, 200, 1250],
    B: [20, 80, 400],
    C: [12, 40, 200],
    D: [8, 20, 80],
    E: [4, 10, 40],
    F: [2, 8, 25],
    G: [2, 5, 15],
    H: [1, 4, 12],
  },
  scatterPays,
  wildsExpand: false,
  wildFactor: 1,
  freeWildFactor: 1,
  freeSpins: { spins: [10, 15, 20], factors: [4] },
  maxWin: 5000,
  buy: { price: 100, scatters: 4, moreE6: 133_867 },
}

/** High: every wild in a win doubles it, and in free spins trebles it. */
export const spark: SlotModel = {
  volatility: 'high',
  lines,
  strips: [
    'BABHFECHECGEHGSGDEFHDAGHCDEFGFHDF',
    'GHCGWDHCFEDBGFAEDHCHCAHEBSGFEDFB',
    'FBGDSHCFDGEFADGHCHDCFGHEFHEGABEWB',
    'EBFGEDFHEGAEHGCHDGHCWFGFAEDBCSHFD',
    'FGDGSCHBDHCEHFGFHFHAEGAEHGCFEDEDB',
  ],
  freeStrips: [
    'CFGABEFHDHFAHFGEHEHFDGCEGDCBEBDGH',
    'DWBFAFGWHBECEDFGCFGEDHECAHDHGCBH',
    'FWBABFCGEFDCEADEDWHGFGDBHGCHFHEHG',
    'FCADGDAFEGEFHDGHEDCBWHFBGHWFHEGCE',
    'EHAGDBFEAFBGCEGHCFDHGFHDHEGCEDBFH',
  ],
  pays: {
    A: [75, 400, 1500],
    B: [50, 200, 800],
    C: [30, 100, 400],
    D: [20, 50, 250],
    E: [12, 30, 120],
    F: [8, 20, 80],
    G: [6, 16, 60],
    H: [5, 12, 50],
  },
  scatterPays,
  wildsExpand: false,
  wildFactor: 2,
  freeWildFactor: 3,
  freeSpins: { spins: [8, 10, 12], factors: [1] },
  maxWin: 10_000,
  buy: { price: 50, scatters: 4, moreE6: 104_825 },
}
