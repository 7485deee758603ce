import type { EditorView } from '@codemirror/view';
import { RiDeleteBinLine } from '@remixicon/react';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';

export interface OwnWordsMenuProps {
  readonly words: readonly string[];
  readonly view: EditorView;
  readonly onRemove: (word: string) => void;
}

/** The person's own words, the newest first, each of which can be taken out again. */
export function OwnWordsMenu({ words, view, onRemove }: OwnWordsMenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  const isChosenHere = useRef(false);

  // It goes with the last word, and would take the focus along. A menu that has just closed has let go of the focus, and
  // its button may not have it yet.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      const focused = document.activeElement;
      const isFocusLost = isChosenHere.current && focused === document.body;
      if (isFocusLost || element?.contains(focused)) view.focus();
    };
  }, [view]);

  return (
    <div ref={ref}>
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
        onSelect={(word) => {
          isChosenHere.current = true;
          onRemove(word);
        }}
      />
    </div>
  );
}
