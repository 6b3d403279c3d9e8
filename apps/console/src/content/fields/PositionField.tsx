import { Select } from '@mantine/core'
import { positions, textIn } from '#content/kinds.ts'
import type { FieldProps } from '#content/use-draft.ts'
import { t, tName } from '#i18n/i18n.ts'

export const PositionField = ({ draft }: FieldProps) => (
  <Select
    label={t('content.position')}
    description={t('content.position-text')}
    data={positions.map((value) => ({ value, label: tName('position', value) }))}
    value={textIn(draft.value, 'position')}
    onChange={(position) => position && draft.set({ position })}
    allowDeselect={false}
  />
)
