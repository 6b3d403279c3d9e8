/** What the odds of a slip come to, as the server computes it: whole hundredths, cut once at the end. */
import { combinedE2 } from '@saguao/fair/sports/slip.ts'

const oneE2 = 100

export const totalOdds = (odds: readonly number[]): number =>
  combinedE2(odds.map((each) => Math.round(each * oneE2))) / oneE2
