import { useState } from 'react'
import { t } from '#i18n/i18n.ts'
import { SearchIcon } from '#icons/icons.tsx'
import { Page } from '#shell/Page.tsx'
import { EmptyState } from '#widgets/EmptyState.tsx'
import { TextField } from '#widgets/TextField.tsx'

export function SearchGame() {
  const [keyword, setKeyword] = useState('')
  return (
    <Page>
      <TextField
        type="search"
        label={t('search.label')}
        prefix={<SearchIcon />}
        value={keyword}
        onChange={setKeyword}
        enterKeyHint="search"
      />
      <EmptyState art={<SearchIcon />} title={t('search.soon-title')} text={t('search.soon-text')} />
    </Page>
  )
}
