/** Operator calls of versioned settings. The kinds are declared in settings/. Handlers: modules/settings. */
import { Type } from 'typebox'
import { Country, Id, nullable, text } from '../schemas/request-fields.ts'
import { Count, Text, Time } from '../schemas/responses.ts'
import { approvedByBody, listFields, listPage, type OperatorCallTable, readByBody } from './operator-call.ts'
import { settingAreas } from './settings/setting-kind.ts'
import {
  areaPermissions,
  changePermissions,
  readPermissions,
  settingNames,
} from './settings/setting-kinds.ts'
import { IsoTime } from './settings/value-schema.ts'

const { Array: List, Enum, Object: Obj, Optional, Unknown } = Type

const maxTextLength = 500
const maxNumber = 1e15
const maxItems = 200
const maxVersion = 1_000_000

const Name = Type.String()
const Plain = Type.Union([
  text(maxTextLength, 0),
  Type.Number({ minimum: -maxNumber, maximum: maxNumber }),
  Type.Boolean(),
  Type.Null(),
])
const PlainList = List(Plain, { maxItems })
const Row = Type.Record(Name, Type.Union([Plain, PlainList, Type.Record(Name, Plain)]))

/** A value of any kind; the handler checks it against the fields of its kind. */
const Value = Type.Record(Name, Type.Union([Plain, PlainList, List(Row, { maxItems }), Row]))

/** `late`: its time has come, but it could not be applied; the server tries again. */
export const settingVersionStates = ['scheduled', 'late', 'applied', 'withdrawn'] as const

const Version = Obj({
  version: Count,
  value: Unknown(),
  validFrom: Time,
  state: Enum([...settingVersionStates]),
  createdAt: Time,
  /** E-mail of the operator who asked for it; `installation` for the value that was found first. */
  author: Text,
  reason: Text,
  appliedAt: nullable(Time),
  withdrawnAt: nullable(Time),
  withdrawnBy: nullable(Text),
  withdrawReason: nullable(Text),
})

const Setting = Obj({
  kind: Enum([...settingNames]),
  subject: Text,
  title: Text,
  /** Decides currency and local midnight; null for subjects of all markets. */
  country: nullable(Country),
  /** The value in effect. */
  value: Unknown(),
  /** Of the value in effect; 0 before the first change. */
  version: Count,
  /** The newest version, scheduled and withdrawn ones included: a change names it, so that no other is overlooked. */
  lastVersion: Count,
  /** Versions that wait for their time, the next one first. */
  scheduled: List(Version),
})

const subject = { kind: Enum([...settingNames]), subject: Id }

/** A value of a setting in the body of another call, which names its kinds itself. */
export const SettingInput = { subject: Id, value: Value }

export const settingCalls = {
  '/operator/settings': readByBody(
    { field: 'area', permissions: areaPermissions },
    'Settings of an area with their current value and scheduled versions',
    { area: Enum([...settingAreas]) },
    Obj({ now: Time, list: List(Setting) }),
  ),
  '/operator/setting': readByBody(
    { field: 'kind', permissions: readPermissions },
    'A setting with its versions, newest first',
    { ...subject, ...listFields },
    Obj({ now: Time, setting: Setting, versions: listPage(Version) }),
  ),
  '/operator/setting/schedule': approvedByBody(
    { field: 'kind', permissions: changePermissions },
    'Change a setting now or from a later time; some kinds need a second operator',
    {
      ...subject,
      value: Value,
      /** Without it the value is valid at once. */
      validFrom: Optional(IsoTime),
      /** The newest version that the operator has seen; another one refuses the change. */
      lastVersion: Optional(Type.Integer({ minimum: 0, maximum: maxVersion })),
    },
    Version,
  ),
  '/operator/setting/withdraw': approvedByBody(
    { field: 'kind', permissions: changePermissions },
    'Withdraw a version of a setting before its time',
    { ...subject, version: Type.Integer({ minimum: 1, maximum: maxVersion }) },
    Version,
  ),
} satisfies OperatorCallTable
