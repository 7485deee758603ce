import { TextField } from '../../ui/text-field.tsx';
import { useTitle } from './use-title.ts';

export function TitleField() {
  const { change, settle, ...title } = useTitle();
  return (
    <TextField
      label="Title"
      autoComplete="off"
      {...title}
      onChange={(event) => change(event.target.value)}
      onBlur={settle}
    />
  );
}
