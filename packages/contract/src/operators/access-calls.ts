/** Operator calls of sign-in, sessions, operators, approvals and the audit trail. Handlers: modules/operators. */
import { Type } from 'typebox'
import { Day, Id, Name, nullable, Password, Serial, Token, text } from '../schemas/request-fields.ts'
import { Count, Flag, listOf, Nothing, Text, Time } from '../schemas/responses.ts'
import {
  approved,
  approvedSecret,
  change,
  download,
  guest,
  listFields,
  listPage,
  type OperatorCallTable,
  ownChange,
  read,
  unstored,
} from './operator-call.ts'
import { permissions, roles } from './roles.ts'

const { Array: List, Enum, Object: Obj, Optional, Unknown } = Type

const maxEmailLength = 100
const maxFilterLength = 100
/** Texts of a WebAuthn response: base64url. */
const maxWebAuthnLength = 16_384

const Email = text(maxEmailLength, 3)
/** A TOTP code or a recovery code. */
const Code = text(32)
export const OperatorRole = Enum([...roles])
const RoleList = List(OperatorRole, { minItems: 1, maxItems: roles.length })
const Filter = Optional(text(maxFilterLength, 0))
const Base64 = Type.String({ maxLength: maxWebAuthnLength, pattern: '^[A-Za-z0-9_-]*$' })

/** RegistrationResponseJSON or AuthenticationResponseJSON of WebAuthn. */
export const WebAuthnResponse = Obj({
  id: Base64,
  rawId: Base64,
  type: Enum(['public-key']),
  authenticatorAttachment: Optional(text(32, 0)),
  clientExtensionResults: Optional(Obj({})),
  response: Obj({
    clientDataJSON: Base64,
    attestationObject: Optional(Base64),
    authenticatorData: Optional(Base64),
    signature: Optional(Base64),
    userHandle: Optional(Base64),
    publicKey: Optional(Base64),
    publicKeyAlgorithm: Optional(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })),
    transports: Optional(List(text(32), { maxItems: 16 })),
  }),
})

/** Options for `navigator.credentials`, with the id under which the server stores their challenge. */
const WebAuthnOptions = Obj({ challengeId: Text, options: Unknown() })

export const Me = Obj({
  id: Text,
  email: Text,
  name: Text,
  roles: List(OperatorRole),
  permissions: List(Enum([...permissions])),
  sessionId: Text,
  signedInAt: Time,
  /** The session ends then, however busy it is. */
  endsAt: Time,
  /** Seconds without a call after which the session ends. */
  idleSeconds: Count,
  hasPassword: Flag,
  passkeys: Count,
  recoveryCodesLeft: Count,
  mode: Enum(['sandbox', 'live']),
})

const OperatorSession = Obj({
  id: Text,
  address: Text,
  device: Text,
  method: Enum(['password', 'recovery', 'passkey', 'link', 'invitation']),
  createdAt: Time,
  seenAt: Time,
  endsAt: Time,
  isCurrent: Flag,
})

const Operator = Obj({
  id: Text,
  email: Text,
  name: Text,
  roles: List(OperatorRole),
  state: Enum(['invited', 'active', 'disabled']),
  hasPassword: Flag,
  passkeys: Count,
  createdAt: Time,
  lastSignInAt: nullable(Time),
})

/** The link is shown once, to the operator who asked; the database stores its hash. */
const InvitationLink = Obj({ operatorId: Text, link: Text, expiresAt: Time })

const Passkey = Obj({ id: Text, name: Text, createdAt: Time, usedAt: nullable(Time) })

export const approvalStates = ['open', 'approved', 'refused', 'cancelled', 'expired', 'stale'] as const

const Person = Obj({ id: Text, email: Text, name: Text })

export const Approval = Obj({
  id: Text,
  call: Text,
  summary: Text,
  permission: Text,
  subject: Text,
  reason: Text,
  body: Unknown(),
  /** State of the subject when the request was made; a changed state makes the request stale. */
  before: Unknown(),
  /** Further facts for the approver. */
  details: Unknown(),
  state: Enum([...approvalStates]),
  requestedBy: Person,
  requestedAt: Time,
  expiresAt: Time,
  decidedBy: nullable(Person),
  decidedAt: nullable(Time),
  decisionReason: nullable(Text),
  isOwn: Flag,
  canDecide: Flag,
  /** Of own requests: a secret waits until then, to be collected once. */
  secretUntil: nullable(Time),
})

export const TrailRow = Obj({
  id: Text,
  at: Time,
  by: Text,
  sessionId: nullable(Text),
  action: Text,
  subject: Text,
  reason: Text,
  before: Unknown(),
  after: Unknown(),
  hash: Text,
})

const trailFilters = {
  by: Filter,
  action: Filter,
  subject: Filter,
  /** Days in UTC, both included. */
  from: Optional(Day),
  to: Optional(Day),
}

export const accessCalls = {
  // Sign-in
  '/operator/signIn': guest(
    'Sign in with e-mail, password and a TOTP or recovery code',
    { email: Email, password: Password, code: Code },
    Me,
  ),
  '/operator/signIn/key': guest('Sign in with the one-time link of the sandbox', { key: Token }, Me),
  '/operator/passkey/challenge': guest('Options to sign in with a passkey', {}, WebAuthnOptions),
  '/operator/passkey/signIn': guest(
    'Sign in with a passkey',
    { challengeId: Id, response: WebAuthnResponse },
    Me,
  ),
  '/operator/invitation': guest(
    'What an invitation link offers: account, TOTP secret, passkey options',
    { key: Token },
    Obj({
      email: Text,
      name: Text,
      roles: List(OperatorRole),
      expiresAt: Time,
      totpSecret: Text,
      totpUri: Text,
      passkey: WebAuthnOptions,
    }),
  ),
  '/operator/invitation/accept': guest(
    'Accept an invitation with a password and a TOTP code; signs in',
    { key: Token, password: Password, code: Code },
    Obj({ recoveryCodes: List(Text), me: Me }),
  ),
  '/operator/invitation/passkey': guest(
    'Accept an invitation with a passkey; signs in',
    { key: Token, challengeId: Id, response: WebAuthnResponse, name: Name },
    Me,
  ),
  '/operator/signOut': guest('Sign out: end the current session', {}, Nothing),

  // Own account
  '/operator/me': read(null, 'The signed-in operator with roles and permissions', {}, Me),
  '/operator/sessions': read(null, 'Own sessions', {}, listOf(OperatorSession)),
  '/operator/session/end': ownChange('End one of the own sessions', { id: Serial }, Nothing),
  '/operator/password': unstored(
    ownChange(
      'Set a new password and TOTP secret after a recent sign-in; ends the other sessions',
      { password: Password, totpSecret: Id, code: Code },
      Obj({ recoveryCodes: List(Text) }),
    ),
  ),
  '/operator/totp': read(
    null,
    'A new TOTP secret to set with the password',
    {},
    Obj({ totpSecret: Text, totpUri: Text }),
  ),
  '/operator/recoveryCodes': unstored(
    ownChange(
      'Ten new recovery codes after a recent sign-in; older ones end',
      {},
      Obj({ recoveryCodes: List(Text) }),
    ),
  ),
  '/operator/passkeys': read(null, 'Own passkeys', {}, listOf(Passkey)),
  '/operator/passkey/options': read(null, 'Options to add a passkey', {}, WebAuthnOptions),
  '/operator/passkey/add': ownChange(
    'Add a passkey after a recent sign-in',
    { challengeId: Id, response: WebAuthnResponse, name: Name },
    Passkey,
  ),
  '/operator/passkey/remove': ownChange(
    'Remove an own passkey after a recent sign-in',
    { id: Base64 },
    Nothing,
  ),

  // Operators
  '/operator/operators': read('operators:read', 'All operators', {}, listOf(Operator)),
  '/operator/operator/sessions': read(
    'operators:read',
    'Sessions of an operator',
    { id: Serial },
    listOf(OperatorSession),
  ),
  '/operator/operator/endSessions': change(
    'operators:manage',
    'End all sessions of an operator',
    { id: Serial },
    Obj({ ended: Count }),
  ),
  '/operator/operator/invite': approvedSecret(
    'operators:manage',
    'Invite an operator; after the approval the requester collects a link, valid for 24 hours',
    { email: Email, name: Name, roles: RoleList },
    InvitationLink,
  ),
  '/operator/operator/roles': approved(
    'operators:manage',
    'Change the roles of an operator',
    { id: Serial, roles: RoleList },
    Operator,
  ),
  '/operator/operator/reset': approvedSecret(
    'operators:manage',
    'Remove password, TOTP and passkeys of an operator; the requester collects a new link',
    { id: Serial },
    InvitationLink,
  ),
  '/operator/operator/disable': change(
    'operators:manage',
    'Disable an operator at once: ends all sessions',
    { id: Serial },
    Operator,
  ),
  '/operator/operator/enable': approved(
    'operators:manage',
    'Enable a disabled operator',
    { id: Serial },
    Operator,
  ),

  // Approvals
  '/operator/approvals': read(
    null,
    'Requests for approval, newest first; without approvals:read only own ones',
    { state: Optional(Enum([...approvalStates])), own: Optional(Type.Boolean()), ...listFields },
    listPage(Approval),
  ),
  '/operator/approval/decide': unstored(
    change(
      'approvals:decide',
      'Approve or refuse a request of another operator; approval carries it out',
      { id: Serial, decision: Enum(['approve', 'refuse']) },
      /** `result` is null where it is a secret. */
      Obj({ state: Enum([...approvalStates]), result: Unknown() }),
    ),
  ),
  '/operator/approval/cancel': ownChange('Cancel an own request', { id: Serial }, Nothing),
  '/operator/approval/collect': unstored(
    ownChange(
      'Collect the secret of an own approved request, once and within 24 hours',
      { id: Serial },
      Obj({ result: Unknown() }),
    ),
  ),

  // Audit trail
  '/operator/trail': read(
    'trail:read',
    'Rows of the audit trail, newest first',
    { ...trailFilters, ...listFields },
    listPage(TrailRow),
  ),
  '/operator/trail/export': download('trail:read', 'Filtered rows of the audit trail as CSV', trailFilters),
  '/operator/trail/verify': read(
    'trail:read',
    'Compute the hash chain of the audit trail again',
    {},
    Obj({ isIntact: Flag, rows: Count, findings: List(Text), checkedAt: Time }),
  ),
} satisfies OperatorCallTable
