import { RiAddLine, RiLightbulbLine, RiMoonLine, RiMore2Line, RiRefreshLine } from '@remixicon/react';
import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CommandList } from '../../ui/command-list.tsx';
import { Dot } from '../../ui/dot.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Progress } from '../../ui/progress.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { OverlaysSample } from './overlays-sample.tsx';
import { Sample } from './sample.tsx';
import { ThemeMenu } from '../../shell/theme-menu.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { Slider } from '../../ui/slider.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Textarea } from '../../ui/textarea.tsx';

const tones = ['plain', 'accent', 'good', 'warn', 'bad', 'info'] as const;

function ButtonsSample() {
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

const groups = [
  {
    name: 'Do',
    commands: [
      { id: 'new', label: 'New idea', keys: 'N', icon: <RiAddLine size={17} aria-hidden="true" /> },
      { id: 'sync', label: 'Sync now', icon: <RiRefreshLine size={17} aria-hidden="true" /> },
      { id: 'dark', label: 'Theme: Dark', icon: <RiMoonLine size={17} aria-hidden="true" /> },
    ],
  },
  {
    name: 'Cities',
    commands: ['Accra', 'Bergen', 'Berlin', 'Bogotá', 'Cork'].map((city) => ({ id: city, label: city, note: 'City' })),
  },
];

function CommandsSample() {
  const [query, setQuery] = useState('');
  const shown = groups
    .map((group) => ({
      ...group,
      commands: group.commands.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase())),
    }))
    .filter((group) => group.commands.length > 0);
  return (
    <Sample title="Command list">
      <div className="flex h-[320px] max-w-[520px] flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-high">
        <CommandList
          label="Sample commands"
          placeholder="Type to find one"
          query={query}
          onQuery={setQuery}
          groups={shown}
          onChoose={(id) => showToast({ title: `Chose ${id}` })}
          empty="Nothing is called that."
        />
      </div>
    </Sample>
  );
}

const sections = [
  { value: 'default', label: 'Default' },
  { value: 'create', label: 'Create' },
  { value: 'schedule', label: 'Schedule' },
  { value: 'growth', label: 'Growth' },
  { value: 'profile', label: 'Profile' },
] as const;

/** All UI primitives in both themes and all accents. In development only. */
export function DevUiScreen() {
  const [section, setSection] = useState<(typeof sections)[number]['value']>('default');
  return (
    <main className="mx-auto grid max-w-[960px] gap-10 px-4 py-10 desk:px-8">
      <title>Primitives · Rostrum</title>
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">Primitives</h1>
        <div className="flex items-center gap-2">
          <SegmentedControl
            label="Accent"
            isLabelHidden
            options={sections}
            value={section}
            onChange={(next) => {
              setSection(next);
              document.documentElement.dataset['section'] = next;
            }}
          />
          <ThemeMenu />
        </div>
      </header>
      <ButtonsSample />
      <FieldsSample />
      <FeedbackSample />
      <CommandsSample />
      <OverlaysSample />
    </main>
  );
}

function FeedbackSample() {
  return (
    <Sample title="Feedback">
      <Alert>Invalid username or password</Alert>
      <Card className="flex items-center gap-4">
        <Spinner />
        <Progress label="Half way" value={50} className="grow" />
        <Progress label="Unknown" value={null} className="grow" />
      </Card>
      <SkeletonList label="Loading a sample" rows={2} />
      <EmptyState
        title="No content ideas yet"
        text="Write the first one down here."
        icon={<RiLightbulbLine size={26} aria-hidden="true" />}
      >
        <Button variant="primary">Add Idea</Button>
      </EmptyState>
    </Sample>
  );
}

const cities = [
  'Accra',
  'Bergen',
  'Berlin',
  'Bogotá',
  'Cork',
  'Dakar',
  'Dublin',
  'Essen',
  'Gdańsk',
  'Hanoi',
  'Lagos',
  'Lima',
  'Lisbon',
  'London',
  'Lviv',
  'Malmö',
];
const options = cities.map((city) => ({ value: city, label: city }));

function FieldsSample() {
  const [city, setCity] = useState<string | null>(null);
  const [length, setLength] = useState<'short' | 'medium' | 'long'>('medium');
  const [target, setTarget] = useState(25);
  const [isOn, setIsOn] = useState(true);
  const [isChecked, setIsChecked] = useState(true);
  return (
    <Sample title="Fields">
      <div className="grid gap-5 desk:grid-cols-2">
        <TextField label="Text field" hint="A hint" />
        <TextField label="With an error" defaultValue="ab" error="Username must be at least 3 characters" />
        <Textarea label="Textarea" placeholder="Grows with what is written" />
        <Select
          label="Select"
          options={options}
          value={city}
          onChange={setCity}
          placeholder="Choose a city"
          hint="Type letters to find one"
        />
        <SegmentedControl
          label="Segmented control"
          value={length}
          onChange={setLength}
          options={[
            { value: 'short', label: 'Short' },
            { value: 'medium', label: 'Medium' },
            { value: 'long', label: 'Long' },
          ]}
        />
        <Slider label="Slider" value={target} min={5} max={100} step={5} unit="%" onChange={setTarget} />
        <Switch label="Switch" hint="With a hint" isOn={isOn} onChange={setIsOn} />
        <Checkbox label="Checkbox" isChecked={isChecked} onChange={setIsChecked} />
      </div>
    </Sample>
  );
}
