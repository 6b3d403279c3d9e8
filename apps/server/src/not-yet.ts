/** Calls of the contract whose capability is still to be built. They refuse with NOT_YET; `npm run calls` lists them. */
import type { Path } from '@saguao/contract/calls.ts'

export const notYetPaths = [] as const satisfies readonly Path[]
