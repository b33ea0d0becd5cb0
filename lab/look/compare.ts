import sharp from 'sharp'

/** From here on a difference between two channels is seen; below, it is the palette's. */
const visible = 48

/** The share of pixels that differ visibly: 1 where the sizes differ. */
export async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all(
    [one, other].map((png) =>
      sharp(png).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }),
    ),
  )
  if (!first || !second || first.info.width !== second.info.width || first.info.height !== second.info.height)
    return 1
  const { width, height, channels } = first.info
  let differing = 0
  for (let at = 0; at < first.data.length; at += channels)
    for (let channel = 0; channel < channels; channel += 1)
      if (Math.abs((first.data[at + channel] ?? 0) - (second.data[at + channel] ?? 0)) >= visible) {
        differing += 1
        break
      }
  return differing / (width * height)
}
