import { contentFailureSentence } from '#core/content/failures.ts';
import { limits } from '#core/documents/limits.ts';
import { readRegister } from '#core/documents/registers.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useCommittedText } from './use-committed-text.ts';
import { useWizard } from './wizard-context.ts';

export function TitleField() {
  const { item, apply } = useWizard();
  const title = useCommittedText({
    value: readRegister(item.title) ?? '',
    commit: (value) => apply('renameItem', { title: value }),
  });
  return (
    <TextField
      label="Title"
      autoComplete="off"
      maxLength={limits.title}
      value={title.value}
      error={title.failure && contentFailureSentence(title.failure)}
      onChange={(event) => title.change(event.target.value)}
      onBlur={title.settle}
    />
  );
}
