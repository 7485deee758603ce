import { ideaContentTypes, ideaTones } from '#core/assistant/ideas.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

export interface IdeaRequest {
  readonly industry: string;
  readonly targetAudience: string;
  readonly contentType: string;
  readonly tone: string;
  readonly topics: string;
  readonly goals: string;
}

export const emptyIdeaRequest: IdeaRequest = {
  industry: '',
  targetAudience: '',
  contentType: '',
  tone: '',
  topics: '',
  goals: '',
};

/** "thought-leadership" as a readable label. */
function label(value: string): string {
  const text = value.replaceAll('-', ' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const options = (values: readonly string[]) => values.map((value) => ({ value, label: label(value) }));
const contentTypes = options(ideaContentTypes);
const tones = options(ideaTones);

/** The fields of the idea generator; the first three are required. */
export function IdeaRequestFields({
  value,
  onChange,
}: {
  readonly value: IdeaRequest;
  readonly onChange: (value: IdeaRequest) => void;
}) {
  const change = (part: Partial<IdeaRequest>) => onChange({ ...value, ...part });
  return (
    <div className="grid gap-4 desk:grid-cols-2">
      <TextField
        label="Industry"
        value={value.industry}
        maxLength={500}
        onChange={(event) => change({ industry: event.target.value })}
      />
      <TextField
        label="Target audience"
        value={value.targetAudience}
        maxLength={500}
        onChange={(event) => change({ targetAudience: event.target.value })}
      />
      <Select
        label="Content type"
        options={contentTypes}
        value={value.contentType || null}
        onChange={(contentType) => change({ contentType })}
      />
      <Select
        label="Tone"
        placeholder="Optional"
        options={tones}
        value={value.tone || null}
        onChange={(tone) => change({ tone })}
      />
      <TextField
        label="Topics"
        hint="Optional"
        value={value.topics}
        maxLength={2000}
        onChange={(event) => change({ topics: event.target.value })}
      />
      <TextField
        label="Goals"
        hint="Optional"
        value={value.goals}
        maxLength={2000}
        onChange={(event) => change({ goals: event.target.value })}
      />
    </div>
  );
}
