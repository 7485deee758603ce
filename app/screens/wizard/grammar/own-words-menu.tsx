import { RiDeleteBinLine } from '@remixicon/react';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';

export interface OwnWordsMenuProps {
  readonly words: readonly string[];
  readonly onRemove: (word: string) => void;
}

/** The person's own words, the newest first, each of which can be taken out again. */
export function OwnWordsMenu({ words, onRemove }: OwnWordsMenuProps) {
  return (
    <Menu
      trigger={
        <Button size="small" variant="quiet">
          My words ({words.length})
        </Button>
      }
      heading="Kept on this device. Choose one to take it out."
      items={words.toReversed().map((word) => ({
        value: word,
        label: word,
        icon: <RiDeleteBinLine size={17} aria-hidden="true" />,
      }))}
      onSelect={onRemove}
    />
  );
}
