/** Months of a market: figures, the comparison with the ledger, and closing. */

import { Badge, Grid, NavLink, Paper, Stack, Text } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { useCall } from '#api/use-call.ts'
import { monthText } from '#formats/formats.ts'
import { LoadState } from '#frame/LoadState.tsx'
import { Screen } from '#frame/Screen.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { useListSearch } from '#lists/list-search.ts'
import { MonthDetails } from '#reports/MonthDetails.tsx'
import { isCountry } from '#reports/period.ts'
import { MarketSwitch, StateNote } from '#reports/ReportTools.tsx'

type Month = OperatorData<'/operator/report/months'>['list'][number]

/** A comparison runs in the background. */
const waitingMs = 1_500

const colours: Readonly<Record<Month['state'], string>> = { current: 'gray', open: 'yellow', closed: 'teal' }

export function MonthsScreen() {
  const [search, changeSearch] = useListSearch()
  const country = isCountry(search.country) ? search.country : 'BR'
  const { data, error } = useCall('/operator/report/months', { country }, { refetchInterval: waitingMs })
  const chosen = data?.list.find(({ month }) => month === search.month) ?? data?.list[1] ?? data?.list[0]
  return (
    <Screen
      title={t('report.months')}
      text={t('report.months-text')}
      tools={<MarketSwitch country={country} />}
    >
      <LoadState data={data} error={error} />
      {data && chosen && (
        <Grid gap="sm">
          <Grid.Col span={{ base: 12, md: 4, lg: 3 }}>
            <Paper withBorder p={4}>
              <Stack gap={0}>
                {data.list.map((month) => (
                  <NavLink
                    key={month.month}
                    component="button"
                    label={monthText(month.month)}
                    active={month.month === chosen.month}
                    onClick={() => changeSearch({ month: month.month })}
                    rightSection={
                      <Badge color={month.isChanged ? 'red' : colours[month.state]}>
                        {tName('report-month', month.state)}
                      </Badge>
                    }
                  />
                ))}
              </Stack>
            </Paper>
            <StateNote state={data} isInside />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 8, lg: 9 }}>
            <MonthDetails key={chosen.month} month={chosen} />
          </Grid.Col>
        </Grid>
      )}
      {data?.list.length === 0 && <Text c="dimmed">{t('report.empty')}</Text>}
    </Screen>
  )
}
