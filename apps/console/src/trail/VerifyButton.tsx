import { Alert, Button, List, Modal, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { count, time } from '#formats/formats.ts'
import { t } from '#i18n/i18n.ts'

/** Computes the hash chain again and says which rows do not fit. */
export function VerifyButton() {
  const verify = useMutation({ mutationFn: () => call('/operator/trail/verify', {}) })
  const { data } = verify
  return (
    <>
      <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
        {t('trail.verify')}
      </Button>
      <Modal opened={data !== undefined} onClose={verify.reset} title={t('trail.verify')}>
        {data && (
          <Alert
            color={data.isIntact ? 'teal' : 'red'}
            title={t(data.isIntact ? 'trail.intact' : 'trail.broken')}
          >
            <Text>{t('trail.checked', { count: count(data.rows), time: time(data.checkedAt) })}</Text>
            {data.findings.length > 0 && (
              <List size="sm" mt="xs">
                {data.findings.map((finding) => (
                  <List.Item key={finding}>{findingText(finding)}</List.Item>
                ))}
              </List>
            )}
          </Alert>
        )}
      </Modal>
    </>
  )
}

/** The database names the row and the rule that it breaks. */
function findingText(finding: string): string {
  const [, row = '', rule] = /^line (\d+) (does not follow|was written last)/.exec(finding) ?? []
  if (rule === undefined) return finding
  return rule === 'does not follow' ? t('trail.row-changed', { row }) : t('trail.row-missing', { row })
}
