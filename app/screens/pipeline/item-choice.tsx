export interface ItemChoiceProps {
  readonly title: string;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

/** Takes an item among those that something is done to at once. A plain box: a page has dozens. */
export function ItemChoice({ title, isChosen, onChange }: ItemChoiceProps) {
  return (
    <label className="grid size-11 shrink-0 cursor-pointer place-items-center desk:size-8">
      <input
        type="checkbox"
        aria-label={`Choose ${title}`}
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
        className="size-[18px] accent-accent"
      />
    </label>
  );
}
