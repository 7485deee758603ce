/** Folds capitals and accents away, so that "cafe" finds "Café". */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
