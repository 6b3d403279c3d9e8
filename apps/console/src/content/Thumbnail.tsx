/** A small picture of an item; its colour while it loads, and nothing for items without a picture. */
import { Box } from '@mantine/core'
import classes from '#content/content.module.css'

type ThumbnailProps = { readonly address: string; readonly color?: string; readonly height?: number }

export const Thumbnail = ({ address, color, height = 24 }: ThumbnailProps) =>
  address === '' ? (
    <Box className={classes.noThumbnail} h={height} />
  ) : (
    <img
      src={address}
      alt=""
      height={height}
      loading="lazy"
      className={classes.thumbnail}
      style={{ background: color, maxWidth: height * 3 }}
    />
  )
