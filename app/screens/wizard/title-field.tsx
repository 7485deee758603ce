import { contentFailureSentence } from '#core/content/failures.ts';
import { limits } from '#core/documents/limits.ts';
import { readRegister } from '#core/documents/registers.ts';
import { useLine } from '../../data/content/use-line.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useWizard } from './wizard-context.ts';

export function TitleField() {
  const { document, item } = useWizard();
  const title = useLine({
    document,
    path: ['title'],
    value: readRegister(item.title) ?? '',
    write: (text, apply) => apply('renameItem', { title: text }),
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
