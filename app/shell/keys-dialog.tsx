import { type Key, keyGroups, keys, pressWords } from '../keys.ts';
import { Dialog } from '../ui/dialog.tsx';

const all: readonly Key[] = Object.values(keys);

/** Where the keys of a group work, if its name does not tell. */
const notes: Partial<Record<Key['group'], string>> = {
  'In a list': 'Studio, pipeline, and the lists of the calendar',
};

export interface KeysDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Every key of the app, by the place where it works. */
export function KeysDialog({ isOpen, onClose }: KeysDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Keyboard shortcuts"
      description="Letters work outside text fields."
      className="desk:max-w-[820px]"
    >
      <div className="columns-1 gap-8 desk:columns-2">
        {keyGroups.map((group) => (
          <section key={group} aria-label={group} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 font-sans text-sm font-semibold">{group}</h3>
            {notes[group] && <p className="text-xs text-ink-2">{notes[group]}</p>}
            <dl>
              {all
                .filter((key) => key.group === group)
                .map((key) => (
                  <div
                    key={key.press}
                    className="flex items-center justify-between gap-4 border-b border-line py-1.5 text-base last:border-b-0"
                  >
                    <dt className="min-w-0 text-ink-2">{key.does}</dt>
                    <dd>
                      <kbd className="rounded-sm border border-line-strong bg-sunken px-1.5 py-0.5 font-sans text-xs whitespace-nowrap">
                        {pressWords(key)}
                      </kbd>
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
