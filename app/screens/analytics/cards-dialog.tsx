import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { analyticsCards, type AnalyticsCard } from './analytics-cards.tsx';

export interface CardsDialogProps {
  readonly hidden: ReadonlySet<AnalyticsCard>;
  readonly onChange: (hidden: ReadonlySet<AnalyticsCard>) => void;
  readonly onClose: () => void;
}

/** Which cards the page shows on this device. */
export function CardsDialog({ hidden, onChange, onClose }: CardsDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Cards" description="Choose what this page shows on this device.">
      <div>
        {analyticsCards.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            isChecked={!hidden.has(id)}
            onChange={(isShown) =>
              onChange(isShown ? new Set([...hidden].filter((other) => other !== id)) : new Set([...hidden, id]))
            }
          />
        ))}
      </div>
      <div className="flex justify-end">
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
