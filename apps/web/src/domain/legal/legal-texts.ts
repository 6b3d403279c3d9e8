/** Legal texts of the market: public documents, read without a token. */
import {
  type LegalDocument,
  type LegalKind,
  type LegalSummary,
  legalTextPath,
  legalTextsPath,
} from '@saguao/contract/product/legal.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { settings } from '#lib/settings.ts'
import { currentCountry } from '#stores/country.ts'
import { currentLang } from '#stores/language.ts'

type Read<T> = {
  readonly data: T | undefined
  readonly isError: boolean
  readonly isFetching: boolean
  readonly retry: () => void
}

async function readJson<T>(path: string): Promise<T> {
  const response = await fetch(settings.apiHost + path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json() as Promise<T>
}

type State<T> = { readonly path: string; readonly data?: T; readonly isError?: true }

function useDocument<T>(path: string): Read<T> {
  const [state, setState] = useState<State<T>>()
  const latest = useRef(path)
  const load = useCallback(async () => {
    latest.current = path
    const read = await readJson<T>(path).then(
      (data): State<T> => ({ path, data }),
      (): State<T> => ({ path, isError: true }),
    )
    // A text that was asked for later must not be replaced.
    if (latest.current === path) setState(read)
  }, [path])
  useEffect(() => void load(), [load])
  const known = state?.path === path ? state : undefined
  const retry = () => {
    setState(undefined)
    void load()
  }
  return { data: known?.data, isError: known?.isError === true, isFetching: known === undefined, retry }
}

export const useLegalTexts = (): Read<{ readonly list: readonly LegalSummary[] }> =>
  useDocument(legalTextsPath(currentCountry(), currentLang()))

export const useLegalText = (kind: LegalKind): Read<LegalDocument> =>
  useDocument(legalTextPath(currentCountry(), currentLang(), kind))

export type ShownVersions = { readonly terms?: string; readonly privacy?: string }

/** The versions that a form shows and its player accepts. Without a readable answer the server takes those in force. */
export async function shownVersions(): Promise<ShownVersions> {
  const path = legalTextsPath(currentCountry(), currentLang())
  const answer = await readJson<{ list?: readonly LegalSummary[] }>(path).catch(() => undefined)
  const versionOf = (kind: LegalKind) => answer?.list?.find((text) => text.kind === kind)?.version
  const [terms, privacy] = [versionOf('terms'), versionOf('privacy')]
  return { ...(terms && { terms }), ...(privacy && { privacy }) }
}
