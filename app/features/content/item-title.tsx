import { Link } from 'react-router-dom';
import { wizardPath } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';

/** In rows that grow with their title: on phones as high as a finger, into the row's padding above and below it. */
const growing = 'block text-pretty max-desk:relative max-desk:-my-2.5 max-desk:py-2.5';

export interface ItemTitleProps {
  readonly id: string;
  /** The item's name in lists. */
  readonly title: string;
  /** Its size in the row; absent in a row that grows with its title. */
  readonly className?: string;
}

/**
 * An item's name in a list: a link to its wizard, so that it opens with a press and with Enter, in another tab, and
 * from the browser's own menu.
 */
export function ItemTitle({ id, title, className }: ItemTitleProps) {
  return (
    <Link
      to={wizardPath(id)}
      dir="auto"
      className={classNames('font-medium wrap-anywhere text-ink no-underline hover:underline', className ?? growing)}
    >
      {/* After three lines it is cut: it is whole at its draft. */}
      {className === undefined ? <span className="line-clamp-3">{title}</span> : title}
    </Link>
  );
}
