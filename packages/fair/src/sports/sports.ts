/** The sports by name. */
import { basketball } from './basketball-sport.ts'
import type { SportId } from './clubs.ts'
import { football } from './football-sport.ts'
import { race } from './race-sport.ts'
import type { Sport } from './sport.ts'

export const sports: Readonly<Record<SportId, Sport>> = { football, basketball, race }

export const isSportId = (id: string): id is SportId => Object.hasOwn(sports, id)
