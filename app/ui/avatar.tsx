import { classNames } from './class-names.ts';

/** The first letters of the name, at most two; U when there is none. */
export function initials(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => Array.from(part)[0] ?? '')
    .join('');
  return letters.toUpperCase() || 'U';
}

export function Avatar({ name, className }: { readonly name: string; readonly className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-[34px] shrink-0 place-items-center rounded-full bg-ink text-sm font-semibold text-paper',
        className,
      )}
    >
      {initials(name)}
    </span>
  );
}
