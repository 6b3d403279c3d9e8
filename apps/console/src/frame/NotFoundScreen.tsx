import { Button } from '@mantine/core'
import { QuestionMarkIcon } from '@radix-ui/react-icons'
import { Link } from '@tanstack/react-router'
import { Message } from '#frame/Message.tsx'
import { t } from '#i18n/i18n.ts'

export function NotFoundScreen() {
  return (
    <main>
      <Message icon={<QuestionMarkIcon />} title={t('frame.not-found')} isScreen>
        <Button component={Link} to="/">
          {t('frame.home')}
        </Button>
      </Message>
    </main>
  )
}
