import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';

export interface AiRequestProgressProps {
  readonly label: string;
  /** Seconds that an answer usually takes, at most; null where no model is asked, so that it comes at once. */
  readonly seconds: number | null;
  /** And at least, where that is known. */
  readonly leastSeconds?: number | undefined;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly onCancel: () => void;
}

/** Milliseconds between two looks at the clock. */
const TICK_MS = 500;
/** Seconds that the built-in assistant may take on a slow device: its bar fills by them. */
const AT_ONCE = 3;
/** The bar waits here for an answer that is late: only the answer fills it. */
const MOST = 95;

/** An answer on its way: how long it may take, and a way out. */
export function AiRequestProgress({ label, seconds, leastSeconds, since, onCancel }: AiRequestProgressProps) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const elapsed = Math.max(0, now - since) / 1000;
  return (
    <div className="grid gap-2.5" role="status">
      <p className="text-sm text-ink-2">
        {label}{' '}
        {seconds !== null &&
          `Usually ${leastSeconds === undefined ? `${seconds} seconds or less` : `${leastSeconds}-${seconds} seconds`}. `}
        {/* Nobody wants to hear every second. */}
        <span aria-hidden="true">So far: {Math.floor(elapsed)} s</span>
      </p>
      <Progress label={label} value={Math.min(MOST, (elapsed / (seconds ?? AT_ONCE)) * 100)} />
      <div>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
