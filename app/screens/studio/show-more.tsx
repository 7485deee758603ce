import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

/**
 * The end of a list that goes on: shows more by itself when it comes into sight, or when pressed.
 * Give it a `key` that changes with each page: an end that stays in sight is reported only once.
 */
export function ShowMore({ label, onShow }: { readonly label: string; readonly onShow: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const show = useRef(onShow);

  useEffect(() => {
    show.current = onShow;
  }, [onShow]);

  useEffect(() => {
    const sight = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) show.current();
      },
      { rootMargin: '600px' },
    );
    if (end.current) sight.observe(end.current);
    return () => sight.disconnect();
  }, []);

  return (
    <div ref={end} className="grid justify-center pt-3">
      <Button variant="quiet" onClick={onShow}>
        {label}
      </Button>
    </div>
  );
}
