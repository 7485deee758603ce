import { Button } from '../../../ui/button.tsx';
import type { OwnVersion } from './use-platform-versions.ts';

export interface VersionChoiceProps {
  /** The one that goes out first. */
  readonly own: readonly OwnVersion[];
  readonly shown: OwnVersion;
  readonly onShow: (id: string) => void;
  readonly onKeep: (id: string) => void;
}

/** Two devices wrote a version at once: one goes out, and none is lost until its person chooses. */
export function VersionChoice({ own, shown, onShow, onKeep }: VersionChoiceProps) {
  const at = own.findIndex(({ id }) => id === shown.id);
  const next = own[(at + 1) % own.length]!;
  const isOut = at <= 0;
  return (
    <div className="grid gap-2 border-t border-line pt-2.5 pb-1">
      <p className="text-base">
        {isOut
          ? 'This one goes out. Another one was written on another device.'
          : 'This one does not go out: another one does, written on another device.'}
      </p>
      <div className="flex flex-wrap gap-2 max-desk:*:grow">
        <Button size="small" onClick={() => onShow(next.id)}>
          See the other one
        </Button>
        <Button size="small" onClick={() => onKeep(shown.id)}>
          {isOut ? 'Keep this one' : 'Use this one'}
        </Button>
      </div>
    </div>
  );
}
