/** The line opens when the first screen has had the network to itself for a while (R4.15). */
import { socketStartDelayMs } from '@saguao/contract/product/constants.ts'

export function startSocket(): void {
  setTimeout(() => {
    import('#api/socket.ts').then(({ openSocket }) => openSocket()).catch(startSocket)
  }, socketStartDelayMs)
}
