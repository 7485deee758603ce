import { useEffect, useState } from 'react';

/** Whether `ms` milliseconds have passed since `at`. A clock that was set back holds this up by no more than `ms`. */
export function useHasPassed(at: number | null, ms: number): boolean {
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    if (at === null) return undefined;
    const left = Math.min(ms, Math.max(0, at + ms - Date.now()));
    const timer = setTimeout(() => setPassed(at), left);
    return () => clearTimeout(timer);
  }, [at, ms]);
  return at !== null && passed === at;
}
