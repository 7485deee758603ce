/** Characters of unchanged text that stand on each side of a change. */
const CONTEXT = 160;

/**
 * What is shown of an unchanged stretch: its ends, where changes stand beside it, with an ellipsis for the rest.
 * A stretch that is not much longer than its ends is shown whole.
 */
export function shortenUnchanged(
  text: string,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): string {
  const head = isFirst ? 0 : CONTEXT;
  const tail = isLast ? 0 : CONTEXT;
  if (text.length <= head + tail + CONTEXT) return text;
  const start = text.slice(0, head).replace(/\S*$/, '');
  const end = tail === 0 ? '' : text.slice(-tail).replace(/^\S*/, '');
  return `${start}…${end}`;
}
