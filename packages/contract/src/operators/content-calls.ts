/**
 * Operator calls of the area "Content": drafts, versions, order of lists, pictures, preview. Handlers:
 * modules/lobby/editing.
 */
import { Type } from 'typebox'
import { Country, nullable, text } from '../schemas/request-fields.ts'
import { Count, Flag, listOf, Nothing, Text, Time } from '../schemas/responses.ts'
import {
  contentFaults,
  contentKinds,
  contentStates,
  maxPictureBytes,
  pictureShapes,
  pictureTypes,
  versionKinds,
  versionSources,
} from './content-names.ts'
import type { ContentValue } from './content-values.ts'
import {
  change,
  listFields,
  listPage,
  type OperatorCallTable,
  ownChange,
  read,
  unstored,
} from './operator-call.ts'
import type { Permission } from './roles.ts'

const { Array: List, Enum, Object: Obj, Optional } = Type

const Kind = Enum([...contentKinds])
const ItemId = Type.String({ maxLength: 64, pattern: '^[a-z0-9][a-z0-9._-]{0,63}$' })
/** An item, or the name of a list (content-names.ts). */
const VersionedId = Type.String({ maxLength: 80, pattern: '^[a-z0-9][a-z0-9._-]{0,79}$' })
const maxNumber = 2_147_483_647
const Version = Type.Integer({ minimum: 0, maximum: maxNumber })
/** Of a draft: changes with each save. 0: there is no draft. */
const Revision = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
/** A value of the kind: content-values.ts. The handler checks it by its kind, and names the invalid field. */
const Value = Type.Unsafe<ContentValue>(Type.Object({}))
const ShownValue = Type.Unsafe<ContentValue>({ type: 'object', additionalProperties: true })
const Words = Obj({ pt: Text, ks: Text, en: Text })

const maxItems = 50
const maxOrdered = 1000
const maxAltLength = 200
/** Base64 of the largest picture. */
const maxPictureText = Math.ceil(maxPictureBytes / 3) * 4
/** Beside the picture: alternative texts and names. */
const maxPictureBody = maxPictureText + 16 * 1024

const Fault = Obj({ field: Text, fault: Enum([...contentFaults]) })
const DraftInfo = Obj({
  revision: Revision,
  /** The published version that the draft changes; 0: none. */
  baseVersion: Version,
  changedBy: Text,
  changedAt: Time,
  /** The item was published meanwhile by another way: saving with the newer base version is needed first. */
  isOutdated: Flag,
})

const Row = Obj({
  kind: Kind,
  id: Text,
  /** Title, name or content. */
  name: Words,
  /** The address of its picture; empty: none. */
  picture: Text,
  color: Text,
  state: Enum([...contentStates]),
  /** Of banners. */
  position: nullable(Text),
  countries: List(Country),
  startsAt: nullable(Time),
  endsAt: nullable(Time),
  /** 0: not published. */
  version: Version,
  publishedAt: nullable(Time),
  publishedBy: nullable(Text),
  draft: nullable(DraftInfo),
})

const Item = Obj({
  kind: Kind,
  id: Text,
  state: Enum([...contentStates]),
  /** 0: not published. */
  version: Version,
  live: nullable(ShownValue),
  /** The last published value of a removed item. */
  removed: nullable(ShownValue),
  draft: nullable(Obj({ ...DraftInfo.properties, value: ShownValue })),
  /** Of the draft; of the published value without a draft. Empty: it can be published. */
  faults: List(Fault),
  /**
   * Countries in which it is not shown although it names them, without regard to its period: a reward or bonus that is
   * not offered there, or the return of a game below the bound of the market.
   */
  hiddenIn: List(Obj({ country: Country, cause: Enum(['reward', 'return', 'provider']) })),
})

const VersionRow = Obj({
  version: Version,
  isCurrent: Flag,
  /** The item was removed. */
  isRemoval: Flag,
  /** Null for removals. Of an order `{ ids }`. */
  value: nullable(
    Type.Unsafe<ContentValue | { ids: string[] }>({ type: 'object', additionalProperties: true }),
  ),
  source: Enum([...versionSources]),
  author: Text,
  reason: Text,
  publishedAt: Time,
})

const Picture = Obj({
  /** For `cover` and `image`. */
  address: Text,
  shape: Enum([...pictureShapes]),
  color: Text,
  width: Count,
  height: Count,
  alt: Words,
  createdBy: Text,
  createdAt: Time,
})

/** Work on drafts, which players do not see: it needs no reason; the audit trail records it like every change. */
const draftChange = <B extends Parameters<typeof ownChange>[1], D extends Parameters<typeof ownChange>[2]>(
  permission: Permission,
  summary: string,
  body: B,
  data: D,
) => ({ ...ownChange(summary, body, data), permission })

const item = { kind: Kind, id: ItemId }
const altText = () => text(maxAltLength)
const Alt = Obj({ pt: altText(), ks: altText(), en: altText() })
const Ids = List(ItemId, { maxItems: maxOrdered, uniqueItems: true })

export const contentCalls = {
  '/operator/content': read(
    'content:read',
    'Content of a kind with drafts, in the order players see, or by id',
    {
      kind: Kind,
      state: Optional(Enum([...contentStates])),
      draft: Optional(Enum(['yes'])),
      country: Optional(Country),
      position: Optional(text(20)),
      /** A part of the id or of a name. */
      search: Optional(text(64)),
      sort: Optional(Enum(['id', '-id'])),
      ...listFields,
    },
    listPage(Row),
  ),
  '/operator/content/drafts': read('content:read', 'Drafts of all kinds, newest first', {}, listOf(Row)),
  '/operator/content/item': read('content:read', 'An item with its draft and its faults', item, Item),
  '/operator/content/draft': draftChange(
    'content:edit',
    'Save a draft; refused when another operator changed it meanwhile',
    {
      ...item,
      value: Value,
      /** Of the draft that was read; 0: there was none. */
      revision: Revision,
      /** The published version that was read; 0: a new item. */
      baseVersion: Version,
    },
    Obj({ revision: Revision, faults: List(Fault) }),
  ),
  '/operator/content/draft/discard': draftChange(
    'content:edit',
    'Discard a draft',
    { ...item, revision: Revision },
    Nothing,
  ),
  '/operator/content/publish': change(
    'content:publish',
    'Publish drafts together: all or none',
    { items: List(Obj({ ...item, revision: Revision }), { minItems: 1, maxItems }) },
    Obj({ items: List(Obj({ kind: Kind, id: Text, version: Version })) }),
  ),
  '/operator/content/remove': change(
    'content:publish',
    'Remove an item; its history stays. Games are switched off instead',
    { ...item, version: Version },
    Obj({ version: Version }),
  ),
  '/operator/content/versions': read(
    'content:read',
    'Versions of an item or of the order of a list, newest first',
    { kind: Enum([...versionKinds]), id: VersionedId, ...listFields },
    listPage(VersionRow),
  ),
  '/operator/content/rollback': change(
    'content:publish',
    'Publish an older version again, as a new version',
    {
      kind: Enum([...versionKinds]),
      id: VersionedId,
      version: Version,
      /** The current version that was read. */
      currentVersion: Version,
    },
    Obj({ version: Version }),
  ),
  '/operator/content/order': read(
    'content:read',
    'The order of a list; of `games.CATEGORY` the games that are shown first',
    { list: VersionedId },
    Obj({ list: Text, version: Version, items: List(Obj({ id: Text, name: Words, picture: Text })) }),
  ),
  '/operator/content/order/publish': change(
    'content:publish',
    'Order a list; refused when its order changed meanwhile',
    {
      list: VersionedId,
      /** The order that was read. */
      before: Ids,
      ids: Ids,
    },
    Obj({ version: Version }),
  ),
  '/operator/content/preview': unstored(
    draftChange(
      'content:edit',
      'A key with which the player app shows drafts, for 15 minutes',
      {
        /** Without it all drafts. */
        items: Optional(List(Obj(item), { maxItems })),
        /** Orders that are not published. */
        orders: Optional(List(Obj({ list: VersionedId, ids: Ids }), { maxItems: 10 })),
        /** The lobby as it will be at this time; now without it. */
        at: Optional(
          Type.String({
            maxLength: 24,
            pattern: '^20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{3})?)?Z$',
          }),
        ),
      },
      Obj({
        key: Text,
        /** The address of the player app with the key, for a frame of the console. */
        url: Text,
        expiresAt: Time,
      }),
    ),
  ),
  '/operator/pictures': read(
    'content:read',
    'Uploaded pictures, newest first',
    { shape: Optional(Enum([...pictureShapes])), ...listFields },
    listPage(Picture),
  ),
  '/operator/picture/upload': {
    ...draftChange(
      'content:edit',
      'Upload a picture: it is decoded, cut to its shape and encoded again',
      {
        shape: Enum([...pictureShapes]),
        type: Enum([...pictureTypes]),
        /** Base64. */
        data: Type.String({ maxLength: maxPictureText, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
        alt: Alt,
      },
      Picture,
    ),
    limit: 'file' as const,
    maxBodyBytes: maxPictureBody,
  },
  '/operator/picture/alt': draftChange(
    'content:edit',
    'Change the alternative text of a picture',
    { address: text(200), alt: Alt },
    Picture,
  ),
} satisfies OperatorCallTable
