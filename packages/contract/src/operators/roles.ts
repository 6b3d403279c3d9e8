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
  'system:read',
  'system:switch',
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
  viewer: [...reading, 'payments:read', 'support:read', 'system:read'],
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
    ...approving,
  ],
  content: ['overview:read', 'system:read'],
  trading: [...reading, 'payments:read', 'system:read', 'system:switch', ...approving],
  risk: [
    ...reading,
    'players:contact',
    'players:note',
    'players:block',
    'payments:read',
    'payments:decide',
    'support:read',
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
    'system:read',
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
