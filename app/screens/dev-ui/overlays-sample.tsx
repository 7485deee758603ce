import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { Sample } from './sample.tsx';

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
