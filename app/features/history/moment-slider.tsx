import type { Moment } from '#core/history/work-sessions.ts';
import { Slider } from '../../ui/slider.tsx';
import { momentTime } from './session-words.ts';

export interface MomentSliderProps {
  /** The earliest first. */
  readonly moments: readonly Moment[];
  /** -1 while none is chosen: the slider then stands at the current one. */
  readonly index: number;
  readonly onChange: (moment: Moment) => void;
}

/** Leads to any moment of the item. A step is at most ten seconds of writing. */
export function MomentSlider({ moments, index, onChange }: MomentSliderProps) {
  const last = moments.length - 1;
  const at = index < 0 ? last : index;
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <Slider
        label="Moment"
        value={at}
        min={0}
        max={last}
        step={1}
        valueText={momentTime(moments[at]!)}
        hasSteps
        onChange={(value) => {
          const moment = moments[value];
          if (moment) onChange(moment);
        }}
      />
      <p className="text-sm text-ink-3">Looking for one sentence? Go through the writing, ten seconds at a step.</p>
    </div>
  );
}
