/** A small coloured disc. It never carries a meaning alone: text is shown beside it. */
export function Dot({ color }: { readonly color: string }) {
  return <span aria-hidden="true" className="size-2 shrink-0 rounded-full" style={{ background: color }} />;
}
