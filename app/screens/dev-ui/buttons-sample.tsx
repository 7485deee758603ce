import { RiAddLine, RiMore2Line } from '@remixicon/react';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dot } from '../../ui/dot.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Sample } from './sample.tsx';

const tones = ['plain', 'accent', 'good', 'warn', 'bad', 'info'] as const;

export function ButtonsSample() {
  return (
    <Sample title="Buttons, pills, tooltips">
      <div className="flex flex-wrap items-center gap-2.5">
        <Button variant="primary">
          <RiAddLine size={17} aria-hidden="true" />
          Primary
        </Button>
        <Button>Outlined</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Danger</Button>
        <Button size="small">Small</Button>
        <Button isBusy>Busy</Button>
        <Button disabled>Disabled</Button>
        <IconButton label="More" tooltip="Opens after 700 ms; the next one within 300 ms opens at once">
          <RiMore2Line size={19} aria-hidden="true" />
        </IconButton>
        <IconButton label="Add" tooltip="The next one">
          <RiAddLine size={19} aria-hidden="true" />
        </IconButton>
        <Avatar name="Maya Okafor" />
      </div>
      <div className="flex flex-wrap gap-2">
        {tones.map((tone) => (
          <Pill key={tone} tone={tone}>
            <Dot color="currentColor" />
            {tone}
          </Pill>
        ))}
      </div>
    </Sample>
  );
}
