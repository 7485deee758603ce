import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time to within a minute, in milliseconds since 1970: what is due, and which day it is, follow the clock. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = setInterval(look, MINUTE_MS);
    // A page in the background is not called every minute.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
}
