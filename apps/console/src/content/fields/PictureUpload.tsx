import { Alert, Button, Center, Group, Stack, Text, TextInput } from '@mantine/core'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import { UploadIcon } from '@radix-ui/react-icons'
import { maxPictureBytes, type PictureShape, pictureTypes } from '@saguao/contract/operators/content-names.ts'
import type { ContentWords } from '@saguao/contract/operators/content-values.ts'
import { useState } from 'react'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { useChange } from '#api/use-call.ts'
import classes from '#content/content.module.css'
import { type ChosenFile, cropFile, firstCrop, readFile } from '#content/fields/crop.ts'
import { aspects, type ChosenPicture } from '#content/fields/picture-shapes.ts'
import { langs } from '#content/kinds.ts'
import { t, tName } from '#i18n/i18n.ts'

type PictureUploadProps = {
  readonly shape: PictureShape
  readonly onDone: (picture: ChosenPicture) => void
}

const noAlt: ContentWords = { pt: '', ks: '', en: '' }
const maxAlt = 200
const bytesPerMegabyte = 1024 * 1024

export function PictureUpload({ shape, onDone }: PictureUploadProps) {
  const [file, setFile] = useState<ChosenFile>()
  const [crop, setCrop] = useState<PercentCrop>()
  const [alt, setAlt] = useState(noAlt)
  const [refusal, setRefusal] = useState('')
  const upload = useChange('/operator/picture/upload', {
    refreshes: ['/operator/pictures'],
    showsRefusal: true,
    onDone,
  })
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    upload.reset()
    setRefusal('')
    const read = await readFile(chosen)
    setFile(read)
    setCrop(read.size && firstCrop(read.size, aspects[shape]))
  }
  const send = async () => {
    if (!file) return
    const cut = await cropFile(file, crop)
    upload.mutate({ shape, type: cut.type, data: cut.base64, alt })
  }
  const isReady = file !== undefined && langs.every((lang) => alt[lang].trim() !== '')
  const error = refusal || upload.error?.message
  return (
    <Stack gap="sm">
      {file?.size ? (
        <Cropper file={file} shape={shape} crop={crop} onCrop={setCrop} />
      ) : (
        <FileChoice
          name={file?.name}
          onChoose={(chosen) => void choose(chosen)}
          onRefuse={(files) => setRefusal(rejectionText(files))}
        />
      )}
      {file && !file.size && <Alert color="orange">{t('content.unreadable')}</Alert>}
      <Text fw={600} size="sm">
        {t('content.alt')}
      </Text>
      <Text size="xs" c="dimmed" mt={-8}>
        {t('content.alt-text')}
      </Text>
      <Group grow align="start" gap="xs">
        {langs.map((lang) => (
          <TextInput
            key={lang}
            label={tName('content-lang', lang)}
            value={alt[lang]}
            onChange={(event) => setAlt({ ...alt, [lang]: event.currentTarget.value })}
            maxLength={maxAlt}
            required
          />
        ))}
      </Group>
      {error && (
        <Alert color="red" role="alert" title={t('content.refused-picture')}>
          {error}
        </Alert>
      )}
      <Group justify="space-between">
        {file ? (
          <Button variant="subtle" onClick={() => setFile(undefined)}>
            {t('content.other-file')}
          </Button>
        ) : (
          <span />
        )}
        <Button disabled={!isReady} loading={upload.isPending} onClick={() => void send()}>
          {t('content.send-picture')}
        </Button>
      </Group>
    </Stack>
  )
}

type FileChoiceProps = {
  readonly name: string | undefined
  readonly onChoose: (file: File | undefined) => void
  readonly onRefuse: (files: FileRejection[]) => void
}

const FileChoice = ({ name, onChoose, onRefuse }: FileChoiceProps) => (
  <Dropzone
    onDrop={([file]) => onChoose(file)}
    onReject={onRefuse}
    accept={[...pictureTypes]}
    maxSize={maxPictureBytes}
    multiple={false}
    inputProps={{ 'aria-label': t('content.choose-file') }}
  >
    <Center mih={150}>
      <Stack gap={4} align="center">
        <UploadIcon width={22} height={22} aria-hidden />
        <Text fw={600}>{name ?? t('content.choose-file')}</Text>
        <Text size="xs" c="dimmed">
          {t('content.file-rules', { size: maxPictureBytes / bytesPerMegabyte })}
        </Text>
      </Stack>
    </Center>
  </Dropzone>
)

function rejectionText(files: readonly FileRejection[]): string {
  const code = files[0]?.errors[0]?.code
  if (code === 'file-too-large') return t('content.too-large', { size: maxPictureBytes / bytesPerMegabyte })
  return t('content.wrong-type')
}

type CropperProps = {
  readonly file: ChosenFile
  readonly shape: PictureShape
  readonly crop: PercentCrop | undefined
  readonly onCrop: (crop: PercentCrop) => void
}

function Cropper({ file, shape, crop, onCrop }: CropperProps) {
  const aspect = aspects[shape]
  return (
    <Stack gap={4} align="center">
      <ReactCrop
        {...(crop && { crop })}
        {...(aspect && { aspect })}
        onChange={(_, percent) => onCrop(percent)}
        minWidth={40}
        keepSelection
        className={classes.cropper ?? ''}
        ariaLabels={{
          cropArea: t('content.crop-area'),
          nwDragHandle: t('content.crop-corner'),
          nDragHandle: t('content.crop-corner'),
          neDragHandle: t('content.crop-corner'),
          eDragHandle: t('content.crop-corner'),
          seDragHandle: t('content.crop-corner'),
          sDragHandle: t('content.crop-corner'),
          swDragHandle: t('content.crop-corner'),
          wDragHandle: t('content.crop-corner'),
        }}
      >
        <img src={file.address} alt={t('content.crop-picture')} />
      </ReactCrop>
      <Text size="xs" c="dimmed">
        {t('content.crop-text', { width: file.size?.width ?? 0, height: file.size?.height ?? 0 })}
      </Text>
    </Stack>
  )
}
