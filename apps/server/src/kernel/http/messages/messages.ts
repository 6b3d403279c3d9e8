/** Error messages for players: short, in their language, without technical details. */
import type { MessageKey } from '@saguao/contract/calls/errors.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { messages as en } from '#kernel/http/messages/en.ts'
import { messages as ks } from '#kernel/http/messages/ks.ts'
import { messages as pt } from '#kernel/http/messages/pt.ts'

const byLang: Readonly<Record<Lang, Readonly<Record<MessageKey, string>>>> = { en, ks, pt }

export const message = (key: MessageKey, lang: Lang): string => byLang[lang][key]
