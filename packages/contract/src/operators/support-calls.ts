/** Operator calls of the support inbox. A conversation is named by its player. Handlers: modules/support. */
import { Type } from 'typebox'
import { languageCodes } from '../product/constants.ts'
import { Country, MultilineText, nullable, Serial, text } from '../schemas/request-fields.ts'
import { Count, Flag, listOf, Nothing, Text, Time } from '../schemas/responses.ts'
import { listFields, listPage, type OperatorCallTable, ownChange, personal, read } from './operator-call.ts'

const { Array: List, Enum, Object: Obj, Optional } = Type

export const conversationStates = ['waiting', 'answered', 'closed'] as const
export const assignments = ['me', 'others', 'unassigned'] as const

const maxTitleLength = 80
const Lang = Enum([...languageCodes])

const Person = Obj({ id: Text, name: Text })

export const Conversation = Obj({
  playerId: Text,
  country: Country,
  /** Masked. */
  phone: Text,
  /** The language of the player's app at the last message. */
  lang: Lang,
  state: Enum([...conversationStates]),
  /** Of its state: a waiting conversation waits since then. */
  since: Time,
  /** Messages of the player since the last answer. */
  unanswered: Count,
  /** The start of the last message, with numbers masked. */
  preview: Text,
  assignedTo: nullable(Person),
})

export const ConversationMessage = Obj({
  id: Text,
  from: Enum(['player', 'support', 'end']),
  text: Text,
  /** The operator; null for messages of the player. */
  by: nullable(Text),
  createdAt: Time,
})

/** One text per language; an answer may lack some. */
const Texts = Obj({ pt: Optional(MultilineText), ks: Optional(MultilineText), en: Optional(MultilineText) })

export const PreparedAnswer = Obj({
  id: Text,
  title: Text,
  texts: Texts,
  changedAt: Time,
  changedBy: Text,
})

/** Everyday work, whose content is its own reason; the audit trail records it like every change. */
const routine = <B extends Parameters<typeof ownChange>[1], D extends Parameters<typeof ownChange>[2]>(
  summary: string,
  body: B,
  data: D,
) => ({ ...ownChange(summary, body, data), permission: 'support:answer' as const })

/** The newest message the operator has seen: an answer of another operator after it refuses the change. */
const seen = { playerId: Serial, seen: Serial }

export const supportCalls = {
  '/operator/conversations': read(
    'support:read',
    'Conversations: the longest waiting first, others by their last change',
    {
      state: Optional(Enum([...conversationStates])),
      assigned: Optional(Enum([...assignments])),
      lang: Optional(Lang),
      ...listFields,
    },
    listPage(Conversation),
  ),
  '/operator/conversation': personal(
    'support:read',
    'A conversation with its messages, newest page first',
    { playerId: Serial, before: Optional(Serial) },
    Obj({ conversation: Conversation, messages: List(ConversationMessage), hasOlder: Flag }),
  ),
  '/operator/conversation/assign': routine(
    'Assign a conversation to an operator who can answer, or remove the assignment',
    { playerId: Serial, operatorId: nullable(Serial) },
    Nothing,
  ),
  '/operator/conversation/answer': routine(
    'Answer a player; the conversation is assigned to the operator if it was unassigned',
    { ...seen, text: MultilineText },
    ConversationMessage,
  ),
  '/operator/conversation/close': routine(
    'Close a conversation; the next message of the player opens it again',
    seen,
    Nothing,
  ),
  '/operator/support': read(
    'support:read',
    'Figures of the inbox, and the operators who can answer',
    {},
    Obj({
      waiting: Count,
      /** Of the longest waiting conversation. */
      waitingSince: nullable(Time),
      /** Median time to an answer in the last seven days. */
      medianMinutes: nullable(Count),
      operators: List(Person),
    }),
  ),
  '/operator/preparedAnswers': read('support:read', 'Prepared answers by title', {}, listOf(PreparedAnswer)),
  '/operator/preparedAnswer/save': routine(
    'Add a prepared answer, or change the one with this id',
    { id: Optional(Serial), title: text(maxTitleLength), texts: Texts },
    PreparedAnswer,
  ),
  '/operator/preparedAnswer/delete': routine('Delete a prepared answer', { id: Serial }, Nothing),
} satisfies OperatorCallTable
