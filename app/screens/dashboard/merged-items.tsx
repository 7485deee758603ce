import { RiGitMergeLine } from '@remixicon/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { MergedItem } from '../../engine/store/merged-items.ts';
import { mergedCount, mergedSentence } from '../../features/history/merged-sentence.ts';
import { wizardPath } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';

const shownItems = 4;

/** Items that other devices changed since they were last seen here. */
export function MergedItems({ items }: { readonly items: readonly MergedItem[] }) {
  const [now] = useState(Date.now);
  return (
    <Card>
      <section aria-labelledby="merged" className="grid gap-3">
        <div>
          <h2 id="merged" className="flex items-center gap-2 text-lg">
            <RiGitMergeLine size={18} aria-hidden="true" className="shrink-0 text-accent" />
            Merged while you were away
          </h2>
          <p className="text-base text-ink-2">{mergedCount(items)} Nothing was lost.</p>
        </div>
        <ul className="grid">
          {items.slice(0, shownItems).map(({ id, title, devices }) => (
            <li key={id} className="border-t border-line">
              <Link to={wizardPath(id)} className="group block py-2.5 no-underline">
                <span className="block font-medium wrap-anywhere group-hover:underline">{title}</span>
                {devices.map((device) => (
                  <span key={device.key} className="block text-sm wrap-anywhere text-ink-2">
                    {mergedSentence(device, now)}
                  </span>
                ))}
              </Link>
            </li>
          ))}
        </ul>
        {items.length > shownItems && (
          <p className="text-sm text-ink-3">And {items.length - shownItems} more, under Notifications.</p>
        )}
      </section>
    </Card>
  );
}
