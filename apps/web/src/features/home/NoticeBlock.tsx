import { useState } from 'react'
import { t } from '#i18n/i18n.ts'
import { SpeakerIcon } from '#icons/icons.tsx'
import { Marquee } from '#widgets/Marquee.tsx'

/** The marquee starts again whenever its list changes, so the list is made once. */
export function NoticeBlock() {
  const [notices] = useState(() => [
    { id: 'soon', text: t('home.notice-soon') },
    { id: 'adult', text: t('home.notice-adult') },
  ])
  return <Marquee label={t('home.notices')} icon={<SpeakerIcon />} items={notices} />
}
