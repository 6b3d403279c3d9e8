/** A key of the server with which the player app shows drafts. It is renewed before it ends. */
import type { ContentKind } from '@saguao/contract/operators/content-names.ts'
import { previewMinutes } from '@saguao/contract/operators/content-names.ts'
import { useCall } from '#api/use-call.ts'

type Previewed = {
  readonly items: readonly { readonly kind: ContentKind; readonly id: string }[]
  readonly orders?: readonly { readonly list: string; readonly ids: readonly string[] }[]
  /** The lobby at this time; null: now. */
  readonly at: string | null
}

const renewMs = (previewMinutes - 3) * 60_000

export const usePreview = ({ items, orders = [], at }: Previewed) =>
  useCall(
    '/operator/content/preview',
    {
      items: [...items],
      ...(orders.length > 0 && { orders: orders.map(({ list, ids }) => ({ list, ids: [...ids] })) }),
      ...(at && { at }),
    },
    { staleTime: renewMs, refetchInterval: renewMs },
  )
