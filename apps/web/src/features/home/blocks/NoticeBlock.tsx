/** Notices of the operator as a marquee. */
import { useMemo } from 'react'
import { useCall } from '#api/use-call.ts'
import { t } from '#i18n/i18n.ts'
import { SpeakerIcon } from '#icons/icons.tsx'
import { useCountry } from '#stores/country.ts'
import { Marquee } from '#widgets/media/Marquee.tsx'

export function NoticeBlock() {
  const country = useCountry((state) => state.country)
  const { data } = useCall('/notice/list', { country })
  const notices = useMemo(() => data?.list.map(({ id, content }) => ({ id, text: content })), [data])
  // Default text until the first notice is written.
  const items = notices?.length ? notices : [{ id: 'adult', text: t('home.notice-adult') }]
  return <Marquee label={t('home.notices')} icon={<SpeakerIcon />} items={items} />
}
