/** A small disc of colour. Never the only carrier of a meaning: words stand beside it. */
export function Dot({ color }: { readonly color: string }) {
  return <span aria-hidden="true" className="size-2 shrink-0 rounded-full" style={{ background: color }} />;
}
