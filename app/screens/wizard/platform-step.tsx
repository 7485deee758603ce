import { ChoiceField } from './fields.tsx';
import { PlatformGrid } from './platform-grid.tsx';
import { useWizard } from '../../features/writing/wizard-context.ts';

export function PlatformStep() {
  const { item, apply } = useWizard();
  const chosen = Object.keys(item.platforms).map(Number);
  return (
    <div className="grid gap-6">
      <PlatformGrid
        chosen={chosen}
        onChange={(platformId, isChosen) => apply('choosePlatform', { platformId, chosen: isChosen })}
      />
      {chosen.length > 0 && (
        <ChoiceField
          step="platform"
          field="contentType"
          label="Content type"
          options={[
            { value: 'article', label: 'Article' },
            { value: 'post', label: 'Post' },
            { value: 'thread', label: 'Thread' },
            { value: 'newsletter', label: 'Newsletter' },
          ]}
        />
      )}
    </div>
  );
}
