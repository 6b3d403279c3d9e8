/** What the operator has to say, in one line that moves. */
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
  // Something has to be said even before the first notice is written, and this is always true.
  const items = notices?.length ? notices : [{ id: 'adult', text: t('home.notice-adult') }]
  return <Marquee label={t('home.notices')} icon={<SpeakerIcon />} items={items} />
}
