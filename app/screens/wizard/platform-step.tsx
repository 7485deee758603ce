import { readRegister } from '#core/documents/registers.ts';
import { ContentTypeChoice } from './content-type-choice.tsx';
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
        <ContentTypeChoice
          value={readRegister(item.steps.platform['contentType'])}
          onChange={(value) => apply('setStepValue', { step: 'platform', field: 'contentType', value })}
        />
      )}
    </div>
  );
}
