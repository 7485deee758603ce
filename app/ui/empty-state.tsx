import type { ReactNode } from 'react';

export interface EmptyStateProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly icon?: ReactNode;
  readonly children?: ReactNode;
}

export function EmptyState({ title, text, icon, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-lg border border-dashed border-line-strong px-5 py-10 text-center">
      {icon && <span className="text-ink-3">{icon}</span>}
      <p className="font-serif text-lg">{title}</p>
      {text && <p className="max-w-[46ch] text-base text-ink-2">{text}</p>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
