import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/**
 * The current time in milliseconds since 1970, accurate to a minute. It also updates when the page is shown again,
 * because timers do not run in the background.
 */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const update = () => setNow(Date.now());
    const timer = setInterval(update, MINUTE_MS);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return now;
}
