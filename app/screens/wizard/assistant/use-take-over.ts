import { contentFailureSentence } from '#core/content/failures.ts';
import type { TextPath } from '#core/documents/text-path.ts';
import { readRegister } from '#core/documents/registers.ts';
import type { StepFieldName } from '#core/documents/steps.ts';
import { showToast } from '../../../ui/show-toast.ts';
import { useWizard } from '../wizard-context.ts';

export interface AppendOptions {
  readonly isParagraph?: boolean;
  /** The draft shows whose these words are until they are edited. */
  readonly isModels?: boolean;
  /** What is told then. */
  readonly said?: string;
}

export interface TakeOver {
  /** Adds words after those that stand in a text. */
  readonly append: (path: TextPath, text: string, options?: AppendOptions) => void;
  /** Sets a line or a choice; what stood there can be brought back. */
  readonly choose: (name: StepFieldName, value: string, label: string) => void;
}

/** Takes the assistant's words into the item. Nothing that the person wrote is lost by it. */
export function useTakeOver(): TakeOver {
  const { item, apply } = useWizard();
  return {
    append: (path, text, { isParagraph = false, isModels = false, said = 'Added to the piece' } = {}) => {
      const command = isModels ? 'addAssistedText' : 'appendText';
      const added = apply(command, { path, text, separator: isParagraph ? '\n\n' : '\n' });
      if (!added.ok) showToast({ title: 'Not added', text: contentFailureSentence(added.error), tone: 'bad' });
      else showToast({ title: said });
    },
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
