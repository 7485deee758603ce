import { voiceDimensions } from '#core/assistant/voice.ts';
import { Card } from '../../ui/card.tsx';

export function AboutCard() {
  return (
    <Card role="group" aria-label="About Voice Analytics" className="grid content-start gap-3">
      <h2 className="text-xl">About Voice Analytics</h2>
      <p className="text-base text-ink-2">
        Your texts are read for eight dimensions. A score is a way to look at them, not a mark; the examples are your
        own words.
      </p>
      <dl className="grid gap-2 text-sm">
        {Object.entries(voiceDimensions).map(([name, looksAt]) => (
          <div key={name}>
            <dt className="font-medium">{name}</dt>
            <dd className="text-ink-2">{looksAt}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
