import { useState } from 'react';
import { loadNewest } from '../pwa/load-newest.ts';
import { Button } from '../ui/button.tsx';
import { BrandMark } from './brand-mark.tsx';

/** In place of the whole page when newer code has changed this device's data: older code must not touch it. */
export function ReloadNotice() {
  const [isBusy, setIsBusy] = useState(false);
  const reload = () => {
    setIsBusy(true);
    void loadNewest();
  };
  return (
    <main className="mx-auto grid min-h-dvh max-w-[520px] content-center justify-items-start gap-4 px-5">
      <BrandMark size={32} />
      <h1 className="text-2xl">A newer Rostrum is here</h1>
      <p role="alert" className="text-ink-2">
        The data on this device belongs to a newer version of Rostrum, so reload this page to go on.
      </p>
      <Button variant="primary" isBusy={isBusy} onClick={reload}>
        Reload
      </Button>
    </main>
  );
}
