import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NothingFound({
  query,
  isEmpty,
  onClear,
}: {
  /** Null while nothing is looked for. */
  readonly query: string | null;
  readonly isEmpty: boolean;
  readonly onClear: () => void;
}) {
  if (query !== null) {
    return (
      <EmptyState
        title="No content found"
        text={`No results for “${query}”. Check your filters or try another search.`}
      >
        <Button onClick={onClear}>Clear search</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No content found"
      text={isEmpty ? 'Your ideas, drafts and posts will show here.' : 'Nothing with this status yet.'}
    />
  );
}
