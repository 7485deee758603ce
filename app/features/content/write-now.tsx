import { RiFileTextLine } from '@remixicon/react';
import { Link } from 'react-router-dom';
import { expectTyping } from '../../browser/typed-ahead.ts';
import { draftPlace, wizardPath, writing } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';

export interface WriteNowProps {
  readonly id: string;
  /** The item's name in lists. */
  readonly title: string;
  /** Whether it is an idea that has a text already. */
  readonly isGoingOn: boolean;
}

/** A link from an item in a list to its draft. */
export function WriteNow({ id, title, isGoingOn }: WriteNowProps) {
  const words = isGoingOn ? 'Go on writing' : 'Write now';
  return (
    <Link
      to={wizardPath(id, draftPlace)}
      state={writing}
      onClick={() => expectTyping()}
      aria-label={`${words}: ${title}`}
      className={buttonClass({ variant: 'quiet', className: 'shrink-0 max-desk:size-11 max-desk:px-0' })}
    >
      <RiFileTextLine size={17} aria-hidden="true" className="desk:hidden" />
      <span className="max-desk:hidden">{words}</span>
    </Link>
  );
}
