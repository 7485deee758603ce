import { RiArrowDownSLine, RiEqualizer2Line } from '@remixicon/react';
import { useRef, useState } from 'react';
import { contentStatuses, type ContentStatus } from '#core/documents/content-item.ts';
import { noPillar, type StatusCounts } from '#core/content/find-items.ts';
import { chosenOrders, type ChosenOrder } from '#core/content/order-items.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { useSearchKey } from '../../shell/use-list-keys.ts';
import { statusLook } from '../../features/content/status-look.ts';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field-class.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { TogglePill } from '../../ui/pill.tsx';
import type { StudioPlace } from './use-studio-place.ts';

/** The menus' value for "all of them" and "the list's own order". */
const none = 'any';

const ownOrder: Readonly<Record<ContentStatus, string>> = {
  ideas: 'My order',
  draft: 'Last changed',
  scheduled: 'Soonest first',
  published: 'Last published',
};

const orderNames: Readonly<Record<ChosenOrder, string>> = {
  changed: 'Last changed',
  newest: 'Newest first',
  title: 'Title',
};

export interface ListBarProps {
  readonly place: StudioPlace;
  /** Undefined while they are read. */
  readonly counts: StatusCounts | undefined;
  readonly pillars: readonly PillarRow[];
}

/** The controls of the studio's list: status, search, pillar and order. */
export function ListBar({ place, counts, pillars }: ListBarProps) {
  const search = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useSearchKey(search);
  // A list that is narrowed shows by what, and has no button that would hide it.
  const isNarrowed = place.pillar !== null || place.order !== null;
  const hasChoices = isOpen || isNarrowed;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
      <div role="group" aria-label="Show" className="flex flex-wrap gap-1.5">
        {contentStatuses.map((status) => (
          <TogglePill key={status} isOn={status === place.status} onPress={() => place.show(status)}>
            {statusLook[status].plural} {counts && <span>{counts[status].toLocaleString('en')}</span>}
          </TogglePill>
        ))}
      </div>
      <div className="flex grow flex-wrap items-center gap-1.5">
        <input
          ref={search}
          type="search"
          dir="auto"
          aria-label="Search ideas and posts"
          placeholder="Search ideas and posts..."
          value={place.query}
          onChange={({ target }) => place.search(target.value)}
          className={`${inputClass} min-w-[180px] grow basis-0`}
        />
        {!isNarrowed && (
          <IconButton
            label="Pillar and order"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="desk:hidden"
          >
            <RiEqualizer2Line size={19} aria-hidden="true" />
          </IconButton>
        )}
        <div className={hasChoices ? 'flex gap-1.5 max-desk:w-full' : 'flex gap-1.5 max-desk:hidden'}>
          <PillarMenu place={place} pillars={pillars} />
          <OrderMenu place={place} />
        </div>
      </div>
    </div>
  );
}

function PillarMenu({ place: { pillar, choosePillar }, pillars }: Pick<ListBarProps, 'place' | 'pillars'>) {
  const choices = [
    { value: none, label: 'All pillars' },
    ...pillars.map(({ id, name }) => ({ value: id, label: name })),
    { value: noPillar, label: 'No pillar' },
  ];
  const chosen = choices.find(({ value }) => value === pillar) ?? choices[0]!;
  return (
    <Menu
      trigger={<ChoiceButton name="Pillar" value={chosen.label} />}
      items={choices.map((choice) => ({ ...choice, isChosen: choice === chosen }))}
      onSelect={(value) => choosePillar(value === none ? null : value)}
    />
  );
}

function OrderMenu({ place: { status, order, sort } }: Pick<ListBarProps, 'place'>) {
  // The drafts' own order is among the others.
  const others = chosenOrders.filter((each) => orderNames[each] !== ownOrder[status]);
  const choices = [
    { value: none, label: ownOrder[status] },
    ...others.map((value) => ({ value, label: orderNames[value] })),
  ];
  const chosen = choices.find(({ value }) => value === order) ?? choices[0]!;
  return (
    <Menu
      trigger={<ChoiceButton name="Order" value={chosen.label} />}
      items={choices.map((choice) => ({ ...choice, isChosen: choice === chosen }))}
      onSelect={(value) => sort(others.find((each) => each === value) ?? null)}
    />
  );
}

function ChoiceButton({ name, value, ...trigger }: { readonly name: string; readonly value: string }) {
  return (
    <Button variant="quiet" size="small" {...trigger}>
      <span className="sr-only">{name}: </span>
      <span className="max-w-[150px] truncate">{value}</span>
      <RiArrowDownSLine size={17} aria-hidden="true" />
    </Button>
  );
}
