import { RiAddLine, RiLightbulbLine, RiMoonLine, RiMore2Line, RiRefreshLine } from '@remixicon/react';
import { type ReactNode, useState } from 'react';
import { ThemeMenu } from '../shell/theme-menu.tsx';
import { Alert } from '../ui/alert.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { CommandList } from '../ui/command-list.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Dot } from '../ui/dot.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { Pill } from '../ui/pill.tsx';
import { Progress } from '../ui/progress.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { Select } from '../ui/select.tsx';
import { showToast } from '../ui/show-toast.ts';
import { SkeletonList } from '../ui/skeleton.tsx';
import { Slider } from '../ui/slider.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Switch } from '../ui/switch.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Textarea } from '../ui/textarea.tsx';

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

export function OverlaysSample() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null);
  const [tab, setTab] = useState('one');
  return (
    <Sample title="Dialogs, menus, tabs, toasts">
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Menu
          trigger={<Button>Menu</Button>}
          items={[
            { value: 'edit', label: 'Edit' },
            { value: 'delete', label: 'Delete', isDangerous: true },
          ]}
          onSelect={(value) => showToast({ title: `Chose ${value}` })}
        />
        <Button
          onClick={() =>
            showToast({
              title: 'Content idea deleted',
              action: { label: 'Undo', run: () => showToast({ title: 'Restored' }) },
            })
          }
        >
          Toast
        </Button>
        <Button
          onClick={() =>
            showToast({
              title: 'Save Failed',
              text: 'There was an error saving your content. Please try again.',
              tone: 'bad',
            })
          }
        >
          Error toast
        </Button>
      </div>
      <Tabs
        label="Sample"
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { id: 'one', label: 'One', content: <p>The first panel.</p> },
          { id: 'two', label: 'Two', content: <p>The second panel.</p> },
          { id: 'three', label: 'Three', isDisabled: true, content: <p>Never shown.</p> },
        ]}
      />
      <Dialog
        isOpen={open === 'dialog'}
        onClose={() => setOpen(null)}
        title="A dialog"
        description="With a sentence about it."
      >
        <p>And its content.</p>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title="Delete this pillar?"
        text="This cannot be undone."
        confirmLabel="Delete pillar"
        onConfirm={() => setOpen(null)}
        onCancel={() => setOpen(null)}
      />
    </Sample>
  );
}

export function Sample({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4 border-t border-line pt-5">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}
