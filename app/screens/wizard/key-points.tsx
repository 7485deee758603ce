import { RiAddLine, RiCloseLine } from '@remixicon/react';
import { generateKeyBetween } from 'fractional-indexing';
import { useState } from 'react';
import { rowTextPath } from '#core/documents/text-path.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import { readRows } from '#core/documents/read-rows.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { TextField } from '../../ui/text-field.tsx';
import { TextBox } from './text-box.tsx';
import { useWizard } from './wizard-context.ts';

const list = { step: 'content-planning', field: 'keyPoints' } as const;

/** The outline's key points. One row always shows: the first is made when somebody starts to write in it. */
export function KeyPoints() {
  const { item, apply } = useWizard();
  const [added, setAdded] = useState<string | null>(null);
  const rows = readRows(item, list);

  const add = () => {
    const row = uuidFromBytes(crypto.getRandomValues(new Uint8Array(16)));
    const last = rows.at(-1)?.position;
    apply('addRow', { ...list, row, position: generateKeyBetween(last || null, null) });
    setAdded(row);
  };

  const remove = (row: string) => {
    apply('removeRow', { ...list, row });
    showToast({
      title: 'Key point removed',
      action: { label: 'Undo', run: () => apply('restoreRow', { ...list, row }) },
    });
  };

  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1.5 text-sm font-medium">Key points</legend>
      {rows.length === 0 && (
        <TextField
          label="Key point 1"
          isLabelHidden
          placeholder="The first thing to say"
          onFocus={add}
          value=""
          onChange={() => {}}
        />
      )}
      {rows.map((row, index) => (
        <div key={row.id} className="flex items-start gap-2">
          <TextBox
            path={rowTextPath(list.step, list.field, row.id)}
            label={`Key point ${index + 1}`}
            isLabelHidden
            rows={1}
            hasFocus={row.id === added}
            className="grow"
          />
          <IconButton
            label={`Remove key point ${index + 1}`}
            disabled={rows.length === 1}
            onClick={() => remove(row.id)}
          >
            <RiCloseLine size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <div>
        <Button size="small" onClick={add}>
          <RiAddLine size={16} aria-hidden="true" />
          Add key point
        </Button>
      </div>
    </fieldset>
  );
}
