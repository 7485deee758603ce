import { Field as ArkField } from '@ark-ui/react/field';
import { Field } from '../../ui/field.tsx';
import { useTitle } from './use-title.ts';

/** The item's title over a step, as it reads; it can be written there. */
export function TitleLine() {
  const { change, settle, error, ...title } = useTitle();
  return (
    <Field label="Title" isLabelHidden error={error}>
      <ArkField.Textarea
        {...title}
        rows={1}
        dir="auto"
        autoComplete="off"
        placeholder="Untitled"
        // A line, over as many lines as it needs.
        onChange={(event) => change(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
        onBlur={settle}
        className="-mx-2 block min-h-11 w-[calc(100%+16px)] resize-none field-sizing-content rounded-sm bg-transparent px-2 py-1 font-serif text-[28px] leading-tight tracking-[-0.01em] break-words text-ink transition-colors duration-120 hover:bg-sunken data-invalid:bg-sunken desk:text-2xl"
      />
    </Field>
  );
}
