import { useMemo } from 'react';
import type { GrowthIndex } from '#core/growth/growth-index.ts';
import { ownPatterns } from '#core/growth/own-patterns.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import { Card } from '../../ui/card.tsx';
import { patternLines } from './pattern-words.ts';

/** Which day, time and opening did best in the person's own history, of all posts and independent of the period. */
export function PatternsCard({ growth }: { readonly growth: GrowthIndex }) {
  const patterns = useMemo(() => ownPatterns(growth, deviceZone()), [growth]);
  const { rests, lines } = patternLines(patterns);
  return (
    <Card role="group" aria-label="What works for you" className="grid content-start gap-3">
      <h2 className="text-xl">What works for you</h2>
      {lines.length > 0 && (
        <dl className="grid gap-x-6 gap-y-3 desk:grid-cols-3">
          {lines.map(({ name, best, detail }) => (
            <div key={name} className="grid content-start gap-0.5">
              <dt className="text-sm text-ink-2">{name}</dt>
              <dd className="font-serif text-lg">{best}</dd>
              <dd className="text-sm text-ink-2">{detail}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-sm text-ink-2">{rests}</p>
    </Card>
  );
}
