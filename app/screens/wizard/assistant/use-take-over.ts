import { contentFailureSentence, type ContentFailure } from '#core/content/failures.ts';
import type { TextPath } from '#core/documents/text-path.ts';
import { readRegister } from '#core/documents/registers.ts';
import type { StepFieldName } from '#core/documents/step-fields.ts';
import type { Result } from '#core/kernel/result.ts';
import { showToast } from '../../../ui/show-toast.ts';
import { useWizard } from '../wizard-context.ts';

export interface TakeOver {
  /** Adds words after those that stand in a text. */
  readonly append: (path: TextPath, text: string, options?: { readonly isParagraph?: boolean }) => void;
  /** Adds a model's words to the draft, which shows whose they are until they are edited. */
  readonly appendAssisted: (text: string) => void;
  /** Sets a line or a choice; what stood there can be brought back. */
  readonly choose: (name: StepFieldName, value: string, label: string) => void;
}

/** Takes the assistant's words into the item. Nothing that the person wrote is lost by it. */
export function useTakeOver(): TakeOver {
  const { item, apply } = useWizard();
  const say = (added: Result<void, ContentFailure>) => {
    if (!added.ok) showToast({ title: 'Not added', text: contentFailureSentence(added.error), tone: 'bad' });
    else showToast({ title: 'Added to the piece' });
  };
  return {
    append: (path, text, { isParagraph = false } = {}) =>
      say(apply('appendText', { path, text, separator: isParagraph ? '\n\n' : '\n' })),
    appendAssisted: (text) => say(apply('addAssistedText', { text })),
    choose: (name, value, label) => {
      const before = readRegister(item.steps[name.step][name.field]);
      const set = apply('setStepValue', { ...name, value });
      if (!set.ok) showToast({ title: `${label} not set`, text: contentFailureSentence(set.error), tone: 'bad' });
      else if (before !== null && before !== value)
        showToast({
          title: `${label} replaced`,
          action: { label: 'Undo', run: () => apply('setStepValue', { ...name, value: before }) },
        });
      else showToast({ title: `${label} set` });
    },
  };
}
