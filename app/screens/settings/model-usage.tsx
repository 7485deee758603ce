import type { z } from 'zod';
import type { getUsage } from '#core/api/providers.ts';
import { answeredBy } from '#core/assistant/provider-names.ts';
import { counted } from '#core/kernel/counted.ts';
import { useServerData } from '../../features/account/use-server-data.ts';

type Usage = z.output<typeof getUsage.reply>;

async function loadReply() {
  return (await import('#core/api/providers.ts')).getUsage.reply;
}

/** Days that the table shows. */
const SHOWN = 14;

/** A person's tokens and their estimated cost, by day and model. */
export function ModelUsage() {
  const { data } = useServerData('/api/ai/usage', loadReply);
  if (!data) return null;
  const { today, models } = data;
  const days = [...new Set(models.map(({ day }) => day))].slice(0, SHOWN);
  return (
    <div className="grid gap-2.5">
      <p className="text-sm text-ink-2">
        Today: {today.requests} of {counted(today.requestsAllowed, 'request')} to AI models, {number(today.tokens)} of{' '}
        {number(today.tokensAllowed)} tokens. A day ends at midnight UTC.
      </p>
      {days.length > 0 && (
        <table aria-label="AI models by day" className="w-full text-left text-sm">
          <thead>
            <tr className="border-b border-line text-ink-2">
              <th className="py-1.5 pe-3 font-normal">Day</th>
              <th className="py-1.5 pe-3 font-normal">Model</th>
              <th className="py-1.5 pe-3 text-right font-normal">Tokens</th>
              <th className="py-1.5 text-right font-normal">Cost</th>
            </tr>
          </thead>
          <tbody>
            {models
              .filter(({ day }) => days.includes(day))
              .map((used) => (
                <tr key={`${used.day} ${used.provider} ${used.model}`} className="border-b border-line align-top">
                  <td className="py-1.5 pe-3 whitespace-nowrap tabular-nums">{used.day}</td>
                  <td className="py-1.5 pe-3 wrap-anywhere">{answeredBy(used)}</td>
                  <td className="py-1.5 pe-3 text-right tabular-nums">
                    {number(used.inputTokens + used.outputTokens)}
                  </td>
                  <td className="py-1.5 text-right tabular-nums">{costWords(used.dollars)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      )}
      {days.length > 0 && (
        <p className="text-sm text-pretty text-ink-2">
          Costs are estimates from list prices, and are paid by whoever runs the server.
        </p>
      )}
    </div>
  );
}

function number(value: number): string {
  return value.toLocaleString('en');
}

/** "$0.03", "less than $0.01", or that the price is not known. */
export function costWords(dollars: Usage['models'][number]['dollars']): string {
  if (dollars === null) return 'not known';
  if (dollars === 0) return '$0';
  return dollars < 0.01 ? 'less than $0.01' : `$${dollars.toFixed(2)}`;
}
