import { RiLineChartLine } from '@remixicon/react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Before the first post there is nothing to measure but the work itself. */
export function NothingPublished({ onSample }: { readonly onSample: () => void }) {
  return (
    <EmptyState
      icon={<RiLineChartLine size={26} aria-hidden="true" />}
      title="Nothing is published yet"
      text="Posts, reach and engagement are measured from your first post on. Your XP, streak and skills count already."
    >
      <Button onClick={onSample}>Look at a sample</Button>
      <Link to={paths.wizard} className={buttonClass({ variant: 'primary' })}>
        Write a post
      </Link>
    </EmptyState>
  );
}
