import type { ReactNode } from 'react';

export interface SampleFrameProps {
  readonly title: string;
  readonly text: string;
  /** What the picture shows, for who does not see it. */
  readonly description: string;
  readonly children: ReactNode;
}

/** A picture of a screen with invented figures, which says so. */
export function SampleFrame({ title, text, description, children }: SampleFrameProps) {
  return (
    <section className="grid items-center gap-6 border-t border-line py-12 desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] desk:gap-12">
      <div className="grid content-start gap-2">
        <h2 className="text-xl">{title}</h2>
        <p className="text-ink-2">{text}</p>
      </div>
      <figure className="grid gap-3 rounded-lg border border-line bg-surface p-5 shadow-low">
        <div role="img" aria-label={description} className="grid gap-4">
          {children}
        </div>
        <figcaption className="text-xs text-ink-3">An example with made-up numbers.</figcaption>
      </figure>
    </section>
  );
}
