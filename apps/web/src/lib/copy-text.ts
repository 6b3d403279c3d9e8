/** Puts a text on the clipboard. False when the browser lets nobody: then it has to be selected by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyTheOldWay(text)
  }
}

/** Plain http addresses of a local network have no clipboard but this. An open layer keeps the focus to itself. */
function copyTheOldWay(text: string): boolean {
  const host = document.querySelector('dialog[open]') ?? document.body
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'visually-hidden'
  host.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
