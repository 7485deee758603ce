import { Field as ArkField } from '@ark-ui/react/field';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { contentFailureSentence } from '#core/content/failures.ts';
import { limits } from '#core/documents/limits.ts';
import { readRegister } from '#core/documents/registers.ts';
import { expectTyping } from '../../browser/typed-ahead.ts';
import { useLine } from '../../features/content/use-bound-text.ts';
import { useShownVersion } from '../../features/variants/platform-versions.ts';
import { useDesk } from '../../features/writing/desk-context.ts';
import { useWizard } from '../../features/writing/wizard-context.ts';
import { Field } from '../../ui/field.tsx';

/** The props of a field for the item's title. */
export interface TitleInput {
  readonly value: string;
  readonly maxLength: number;
  readonly error: string | null;
  readonly change: (text: string) => void;
  readonly settle: () => void;
}

export function useTitle(): TitleInput {
  const { document, item } = useWizard();
  const stored = readRegister(item.title) ?? '';
  const { value, failure, change, settle } = useLine({
    document,
    path: ['title'],
    value: stored,
    write: (text, apply) => apply('renameItem', { title: text }),
  });
  return {
    value,
    maxLength: limits.title,
    error: failure && contentFailureSentence(failure),
    change,
    settle: () => {
      // An emptied field shows the title again, because the item still has it and would be published under it.
      if (value.trim() === '' && stored !== '') change(stored);
      settle();
    },
  };
}

/** The item's title above a step, editable in place. On a phone the desk shows two lines of it until it has the focus. */
export function TitleLine() {
  const { change, settle, error, ...title } = useTitle();
  const toText = useWayToText();
  return (
    <Field label="Title" isLabelHidden error={error}>
      <ArkField.Textarea
        {...title}
        rows={1}
        dir="auto"
        autoComplete="off"
        placeholder="Untitled"
        // A single line, wrapped over as many lines as it needs.
        onChange={(event) => change(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          // A key that is held down does not go on in the draft.
          if (!event.repeat) toText();
        }}
        onBlur={settle}
        className="-mx-2 block min-h-11 w-[calc(100%+16px)] resize-none field-sizing-content rounded-sm bg-transparent px-2 py-1 font-serif text-[28px] leading-tight tracking-[-0.01em] break-words text-ink transition-colors duration-120 hover:bg-sunken data-invalid:bg-sunken at-desk:min-h-0 at-desk:py-0.5 at-desk:desk:max-[1279px]:py-0 at-desk:text-[20px] at-desk:max-desk:not-focus:max-h-[calc(2lh+4px)] at-desk:short:not-focus:max-h-[calc(1lh+4px)] at-desk:not-focus:overflow-hidden at-desk:max-[1279px]:text-[20px]! desk:text-2xl at-desk:desk:text-[27px] short:text-[20px]!"
      />
    </Field>
  );
}

/**
 * Returns a function that puts the caret at the beginning of the draft. While its editor is loading, what is typed is
 * collected for it. Without an editor, beside a preview or a version that is not there yet, the caret stays.
 */
function useWayToText(): () => void {
  const desk = useDesk();
  const { version } = useShownVersion();
  const hasText = desk !== null && version?.shown !== null;
  const view = desk?.view ?? null;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (view) wasOpen.current = true;
  }, [view]);
  return () => {
    if (view) {
      view.focus();
      view.dispatch({ selection: { anchor: 0 }, scrollIntoView: true });
    } else if (hasText && !wasOpen.current) expectTyping('start');
  };
}
