/** Opens the socket after a delay, so that the first screen has the network to itself (R4.15). */
import { socketStartDelayMs } from '@saguao/contract/product/constants.ts'

export function startSocket(): void {
  setTimeout(() => {
    import('#api/socket.ts').then(({ openSocket }) => openSocket()).catch(startSocket)
  }, socketStartDelayMs)
}
