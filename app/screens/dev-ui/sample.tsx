import type { ReactNode } from 'react';

export function Sample({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4 border-t border-line pt-5">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}
