import { SegmentedControl } from '@mantine/core'
import type { Cash } from '@saguao/contract/product/money.ts'
import { t } from '#i18n/i18n.ts'
import { cash } from '#sports/sports.ts'

type CurrencyChoiceProps = { readonly value: Cash; readonly onChange: (currency: string) => void }

export const CurrencyChoice = ({ value, onChange }: CurrencyChoiceProps) => (
  <SegmentedControl
    size="xs"
    aria-label={t('sports.currency')}
    value={value}
    onChange={onChange}
    data={[...cash]}
  />
)
