import { countries } from '@saguao/contract/product/countries.ts'
import { t } from '#i18n/i18n.ts'
import type { Filter } from '#lists/list-types.ts'

export const countryFilter = (): Filter => ({
  kind: 'choice',
  name: 'country',
  label: t('content.country'),
  width: 130,
  options: Object.values(countries).map(({ code, name }) => ({ value: code, label: name })),
})
