/** Portuguese: the preview of content for operators. */
export const messages = {
  'preview.badge': 'Pré-visualização',
  'preview.unavailable': 'Indisponível na pré-visualização: aqui não há conta nem dinheiro.',
} as const
