/** Chooses a picture: a new one is cut to its shape, described in three languages and uploaded; or one uploaded before. */
import { Modal, SimpleGrid, Skeleton, Tabs, Text, UnstyledButton } from '@mantine/core'
import type { PictureShape } from '@saguao/contract/operators/content-names.ts'
import { useCall } from '#api/use-call.ts'
import classes from '#content/content.module.css'
import { inOwnLang } from '#content/content-names.ts'
import { PictureUpload } from '#content/fields/PictureUpload.tsx'
import { aspects, type ChosenPicture } from '#content/fields/picture-shapes.ts'
import { t } from '#i18n/i18n.ts'

type PictureDialogProps = {
  readonly shape: PictureShape
  readonly opened: boolean
  readonly onClose: () => void
  readonly onChoose: (picture: ChosenPicture) => void
}

export function PictureDialog({ shape, opened, onClose, onChoose }: PictureDialogProps) {
  const choose = (picture: ChosenPicture) => {
    onChoose(picture)
    onClose()
  }
  return (
    <Modal opened={opened} onClose={onClose} title={t('content.picture')} size={720}>
      <Tabs defaultValue="upload" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="upload">{t('content.upload')}</Tabs.Tab>
          <Tabs.Tab value="library">{t('content.library')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="upload">
          <PictureUpload shape={shape} onDone={choose} />
        </Tabs.Panel>
        <Tabs.Panel value="library">
          <Library shape={shape} onChoose={choose} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  )
}

const pageRows = 60

function Library({ shape, onChoose }: Pick<PictureDialogProps, 'shape' | 'onChoose'>) {
  const { data, error } = useCall('/operator/pictures', { shape, limit: pageRows })
  if (error) return <Text c="red">{error.message}</Text>
  if (!data) return <Skeleton h={160} />
  if (data.list.length === 0) return <Text c="dimmed">{t('content.no-pictures')}</Text>
  return (
    <SimpleGrid cols={3} spacing="sm">
      {data.list.map((picture) => (
        <UnstyledButton
          key={picture.address}
          className={classes.libraryPicture}
          onClick={() => onChoose(picture)}
        >
          <img
            src={picture.address}
            alt=""
            loading="lazy"
            style={{ aspectRatio: aspects[shape] ?? 16 / 9, backgroundColor: picture.color }}
          />
          <Text size="xs" lineClamp={2}>
            {inOwnLang(picture.alt)}
          </Text>
        </UnstyledButton>
      ))}
    </SimpleGrid>
  )
}
