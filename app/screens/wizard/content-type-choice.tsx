import { SegmentedControl } from '../../ui/segmented-control.tsx';

export interface ContentTypeChoiceProps {
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

export function ContentTypeChoice({ value, onChange }: ContentTypeChoiceProps) {
  return (
    <SegmentedControl<string>
      label="Content type"
      options={[
        { value: 'article', label: 'Article' },
        { value: 'post', label: 'Post' },
        { value: 'thread', label: 'Thread' },
        { value: 'newsletter', label: 'Newsletter' },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
