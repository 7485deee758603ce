import type { listProviders } from '#core/api/providers.ts';
import type { AppDeps } from '../../app-context.ts';
import type { Handler } from '../handler.ts';

/** What is configured and with which model; keys and addresses stay here. */
export function handleListProviders({ config }: AppDeps): Handler<typeof listProviders> {
  const { order, providers } = config.ai;
  const listed = order.map((name) => {
    const settings = (providers as Partial<Record<string, { readonly model: string }>>)[name];
    return { name, isConfigured: settings !== undefined || name === 'built-in', model: settings?.model ?? null };
  });
  return () => Promise.resolve(listed);
}
