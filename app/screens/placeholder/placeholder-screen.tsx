import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';

export interface PlaceholderScreenProps {
  readonly title: string;
  /** What will be here, in one or two sentences. */
  readonly promise: string;
}

/** Says what a page will hold, where it is not built yet. */
export function PlaceholderScreen({ title, promise }: PlaceholderScreenProps) {
  return (
    <div className="grid max-w-[60ch] justify-items-start gap-3 py-8">
      <p className="rounded-full border border-line px-2.5 py-1 text-xs font-medium text-ink-2">Not built yet</p>
      <h2 className="text-2xl">{title}</h2>
      <p className="font-serif text-lg text-ink-2">{promise}</p>
      <p className="text-base text-ink-2">Ideas, the wizard and sync work today.</p>
      <Link to={paths.studio} className={buttonClass({ variant: 'primary', className: 'mt-2' })}>
        Open the Content Studio
      </Link>
    </div>
  );
}
