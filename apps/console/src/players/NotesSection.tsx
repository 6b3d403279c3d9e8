/** Notes of operators about a player, newest first. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { time } from '#formats/formats.ts'
import { t } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column } from '#lists/list-types.ts'
import type { SectionProps } from '#players/player.ts'

type Note = OperatorData<'/operator/player/notes'>['list'][number]

export const NotesSection = ({ player: { id } }: SectionProps) => (
  <List
    id="player-notes"
    call="/operator/player/notes"
    columns={columns}
    toBody={() => ({ id })}
    rowKey={(row) => row.id}
  />
)

const columns: readonly Column<Note>[] = [
  { id: 'writtenAt', header: t('player.at'), width: 170, cell: ({ writtenAt }) => time(writtenAt) },
  { id: 'writtenBy', header: t('player.by'), width: 220, cell: ({ writtenBy }) => writtenBy },
  { id: 'text', header: t('player.note'), cell: ({ text }) => <span title={text}>{text}</span> },
]
