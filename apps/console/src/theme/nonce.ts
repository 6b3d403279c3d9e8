/** The nonce of this response: the content security policy accepts style elements that carry it. */
const element = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')

export const styleNonce = (): string => element?.nonce ?? ''

// The library that stops scrolling behind dialogs reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
