import { limits } from '@saguao/contract/calls/limits.ts'
import { type KeyboardEvent, type SyntheticEvent, useId, useState } from 'react'
import styles from '#features/support/Composer.module.css'
import { sendDraft, setDraft, useOutgoing } from '#features/support/outgoing.ts'
import { t } from '#i18n/i18n.ts'
import { SendIcon } from '#icons/icons.tsx'
import { IconButton } from '#widgets/form/IconButton.tsx'
import { useOnline } from '#widgets/hooks/use-online.ts'

/** From this number of remaining characters on the counter is shown. */
const nearlyFull = 0.8

export function Composer() {
  const draft = useOutgoing((state) => state.draft)
  const [refusesFiles, setRefusesFiles] = useState(false)
  const id = useId()
  const change = (text: string) => {
    setRefusesFiles(false)
    setDraft(text)
  }
  const refuseFiles = (event: SyntheticEvent, files: DataTransfer) => {
    if (files.files.length === 0) return
    event.preventDefault()
    setRefusesFiles(true)
  }
  return (
    <div className={styles.composer}>
      <label htmlFor={id} className="visually-hidden">
        {t('support.write')}
      </label>
      <textarea
        id={id}
        className={styles.text}
        rows={1}
        placeholder={t('support.write')}
        value={draft}
        maxLength={limits.maxSupportTextLength}
        aria-describedby={`${id}-note`}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={sendOnEnter}
        onPaste={(event) => refuseFiles(event, event.clipboardData)}
        onDrop={(event) => refuseFiles(event, event.dataTransfer)}
      />
      <IconButton kind="gold" label={t('support.send')} disabled={draft.trim() === ''} onClick={sendDraft}>
        <SendIcon />
      </IconButton>
      <Note id={`${id}-note`} length={draft.length} refusesFiles={refusesFiles} />
    </div>
  )
}

/** On a phone Enter adds a line and the button sends; with a hardware keyboard Enter sends. */
function sendOnEnter(event: KeyboardEvent): void {
  const atKeyboard = matchMedia('(pointer: fine)').matches
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !atKeyboard) return
  event.preventDefault()
  sendDraft()
}

type NoteProps = { readonly id: string; readonly length: number; readonly refusesFiles: boolean }

function Note({ id, length, refusesFiles }: NoteProps) {
  const online = useOnline()
  const maxLength = limits.maxSupportTextLength
  const lengthNote = length >= maxLength * nearlyFull ? t('support.room', { left: maxLength - length }) : ''
  const note = refusesFiles ? t('support.no-files') : online ? lengthNote : t('support.offline')
  return (
    <p id={id} className={styles.note} role="status">
      {note}
    </p>
  )
}
