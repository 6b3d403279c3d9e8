import { Select } from '@mantine/core'
import { positions, textIn } from '#content/kinds.ts'
import type { FieldProps } from '#content/use-draft.ts'
import { t, tOptions } from '#i18n/i18n.ts'

export const PositionField = ({ draft }: FieldProps) => (
  <Select
    label={t('content.position')}
    description={t('content.position-text')}
    data={tOptions('position', positions)}
    value={textIn(draft.value, 'position')}
    onChange={(position) => position && draft.set({ position })}
    allowDeselect={false}
  />
)
