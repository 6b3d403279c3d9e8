/** Offers a loaded file to the operator. The address of the blob is valid in this page only, and for a moment. */
const revokeAfterMs = 60_000

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs)
}
