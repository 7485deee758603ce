import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NothingFound({
  query,
  isEmpty,
  onClear,
}: {
  /** Null when there is no search. */
  readonly query: string | null;
  readonly isEmpty: boolean;
  readonly onClear: () => void;
}) {
  if (query !== null) {
    return (
      <EmptyState title="No content found" text={`Nothing that is shown has “${query}” in its title or words.`}>
        <Button onClick={onClear}>Clear search</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No content found"
      text={
        isEmpty
          ? 'Ideas, drafts and everything that goes out stand here as you make them.'
          : 'There is nothing of this status yet.'
      }
    />
  );
}
