/** Roles of operators and their permissions: plain data, shown as a matrix by the console. Safe in the browser. */

export const roles = [
  'viewer',
  'support',
  'payments',
  'content',
  'trading',
  'risk',
  'compliance',
  'admin',
] as const
export type Role = (typeof roles)[number]

export const permissions = [
  'overview:read',
  'players:read',
  /** Personal data in full: phone, document, name, payout accounts. */
  'players:contact',
  'players:note',
  'players:block',
  /** Moves the phone of a player to a new number. */
  'players:phone',
  'players:adjust',
  /** Overrides of limits and exclusions. */
  'players:protect',
  'payments:read',
  'payments:decide',
  'payments:channels',
  'support:read',
  'support:answer',
  'content:read',
  /** Drafts, pictures and previews. */
  'content:edit',
  'content:publish',
  'compliance:read',
  /** Identity, risk cases. */
  'compliance:decide',
  /** Files for the regulator, which contain personal data. */
  'compliance:export',
  'rewards:read',
  /** Terms, budgets and limits. */
  'rewards:manage',
  /** Held rewards. */
  'rewards:decide',
  'games:read',
  /** Limits, switches, open rounds and keys of studios. */
  'games:manage',
  'sports:read',
  /** Suspends, abandons and corrects matches, and changes bounds. */
  'sports:manage',
  'reports:read',
  /** Closes months and saves reports. */
  'reports:manage',
  'system:read',
  'system:switch',
  /** What each market allows. */
  'markets:manage',
  'operators:read',
  'operators:manage',
  'approvals:read',
  'approvals:decide',
  'trail:read',
] as const
export type Permission = (typeof permissions)[number]

const reading = ['overview:read', 'players:read'] as const
const approving = ['approvals:read', 'approvals:decide'] as const

export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: [
    ...reading,
    'games:read',
    'payments:read',
    'support:read',
    'rewards:read',
    'content:read',
    'compliance:read',
    'sports:read',
    'reports:read',
    'system:read',
  ],
  support: [...reading, 'players:contact', 'players:note', 'payments:read', 'support:read', 'support:answer'],
  payments: [
    ...reading,
    'players:contact',
    'players:note',
    'players:adjust',
    'payments:read',
    'payments:decide',
    'payments:channels',
    'support:read',
    'reports:read',
    'reports:manage',
    ...approving,
  ],
  content: ['overview:read', 'content:read', 'content:edit', 'content:publish', 'system:read'],
  trading: [
    ...reading,
    'games:read',
    'games:manage',
    'payments:read',
    'sports:read',
    'sports:manage',
    'reports:read',
    'system:read',
    'system:switch',
    ...approving,
  ],
  risk: [
    ...reading,
    'players:contact',
    'players:note',
    'players:block',
    'payments:read',
    'payments:decide',
    'support:read',
    'rewards:read',
    'rewards:decide',
    'compliance:read',
    'sports:read',
    'reports:read',
    'system:read',
    'system:switch',
    'trail:read',
    ...approving,
  ],
  compliance: [
    ...reading,
    'players:contact',
    'players:note',
    'players:block',
    'players:phone',
    'players:protect',
    'payments:read',
    'support:read',
    'compliance:read',
    'compliance:decide',
    'compliance:export',
    'reports:read',
    'system:read',
    'markets:manage',
    'operators:read',
    'trail:read',
    ...approving,
  ],
  admin: permissions,
}

/** Pages of the console that one-time links open with `?key=…`. */
export const linkPaths = { 'sign-in': '/signin', invitation: '/invitation' } as const

export const permissionsOf = (held: readonly Role[]): ReadonlySet<Permission> =>
  new Set(held.flatMap((role) => rolePermissions[role]))
