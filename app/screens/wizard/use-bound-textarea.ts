import { useEffect, useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import {
  applyEdits,
  fitEdits,
  movePosition,
  rebaseEdit,
  textDifference,
  type TextEdit,
} from '#core/documents/text-edits.ts';
import { limits } from '#core/documents/limits.ts';
import type { TextBinding } from '../../engine/documents/text-binding.ts';

type Bound = Required<
  Pick<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onBlur' | 'onCompositionStart' | 'onCompositionEnd'>
> & {
  readonly ref: React.RefObject<HTMLTextAreaElement | null>;
  /** The text had no room for all that was typed or pasted. */
  readonly isFull: boolean;
};

/**
 * Binds a textarea to a collaborative text. The caret moves with the words around it when others edit the text. During
 * an input method's composition those edits are postponed, because changing the text would break the composition off.
 */
export function useBoundTextarea(binding: TextBinding | null, start: string): Bound {
  const ref = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(start);
  const [isFull, setIsFull] = useState(false);
  /** The binding's view of this textarea's text; it differs only while edits from others are postponed. */
  const known = useRef(start);
  const held = useRef<TextEdit[]>([]);
  const isComposing = useRef(false);
  const selection = useRef<readonly [number, number] | null>(null);

  useEffect(() => {
    if (!binding) return undefined;
    const showAfter = (edits: readonly TextEdit[]) => {
      const element = ref.current;
      if (edits.length > 0 && element && element.ownerDocument.activeElement === element) {
        selection.current = [movePosition(element.selectionStart, edits), movePosition(element.selectionEnd, edits)];
      }
      known.current = binding.text;
      setText(binding.text);
    };
    showAfter([]);
    return binding.subscribe((edits) => {
      if (isComposing.current) held.current.push(...edits);
      else showAfter(edits);
    });
  }, [binding]);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!selection.current || !element) return;
    element.setSelectionRange(...selection.current);
    selection.current = null;
  });

  const type = (value: string) => {
    selection.current = null;
    // A composition is not changed until it ends, whether or not there is room.
    if (isComposing.current) setText(value);
    if (held.current.length > 0) return;
    const { edits, isCut } = fitEdits(textDifference(known.current, value), known.current.length);
    binding?.edit(edits);
    known.current = applyEdits(known.current, edits);
    setIsFull(isCut);
    if (isComposing.current) return;
    setText(known.current);
    const [edit] = edits;
    if (isCut && edit) selection.current = [edit.at + edit.insert.length, edit.at + edit.insert.length];
  };

  const finishComposing = (element: HTMLTextAreaElement) => {
    isComposing.current = false;
    if (!binding) return;
    if (held.current.length === 0) {
      if (known.current.length >= limits.text) setText(known.current);
      return;
    }
    const others = held.current;
    held.current = [];
    const mine = textDifference(known.current, element.value).map((edit) => rebaseEdit(edit, others));
    const { edits, isCut } = fitEdits(mine, binding.text.length);
    binding.edit(edits);
    setIsFull(isCut);
    selection.current = [movePosition(element.selectionStart, others), movePosition(element.selectionEnd, others)];
    known.current = binding.text;
    setText(binding.text);
  };

  return {
    ref,
    isFull,
    value: text,
    onChange: (event) => type(event.target.value),
    onBlur: () => binding?.flush(),
    onCompositionStart: () => {
      isComposing.current = true;
    },
    onCompositionEnd: (event) => finishComposing(event.currentTarget),
  };
}
