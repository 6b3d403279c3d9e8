import { limits } from '@saguao/contract/calls/limits.ts'
import { type FormEvent, useEffect, useRef } from 'react'
import styles from '#features/games/search/SearchField.module.css'
import { t } from '#i18n/i18n.ts'
import { CloseIcon, SearchIcon } from '#icons/icons.tsx'
import { IconButton } from '#widgets/form/IconButton.tsx'
import { Spinner } from '#widgets/status/Spinner.tsx'

type SearchFieldProps = {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly busy: boolean
}

/** Results appear while typing, so the keyboard's search key only closes the keyboard. */
export function SearchField({ value, onChange, busy }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const shouldFocus = useRef(value === '')
  useEffect(() => {
    if (shouldFocus.current) input.current?.focus({ preventScroll: true })
  }, [])
  const closeKeyboard = (event: FormEvent) => {
    event.preventDefault()
    input.current?.blur()
  }
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <search>
      <form className={styles.field} onSubmit={closeKeyboard}>
        <span className={styles.sign}>{busy ? <Spinner label={t('common.loading')} /> : <SearchIcon />}</span>
        <input
          ref={input}
          type="search"
          className={styles.input}
          aria-label={t('games.search')}
          placeholder={t('search.placeholder')}
          value={value}
          maxLength={limits.maxKeywordLength}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {value ? (
          <IconButton label={t('search.clear')} onClick={clear}>
            <CloseIcon />
          </IconButton>
        ) : null}
      </form>
    </search>
  )
}
