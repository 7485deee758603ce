/** The logo: a rostrum of three columns. */
export function BrandMark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2 4h20v3H2zM4 9h3v11H4zM10.5 9h3v11h-3zM17 9h3v11h-3zM2 21h20v2H2z" fill="currentColor" />
    </svg>
  );
}
