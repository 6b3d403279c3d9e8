/** The pretend bank's page. */
export const bankPage = ''
export const bankStyle = ''
export const bankScript = ''
