import { RiAddLine, RiMoonLine, RiRefreshLine } from '@remixicon/react';
import { useState } from 'react';
import { CommandList } from '../../ui/command-list.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Sample } from './sample.tsx';

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

export function CommandsSample() {
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
