import type { getBalance } from '#core/api/growth.ts';
import { contentBalance } from '#core/growth/balance.ts';
import type { AppDeps } from '../../app-context.ts';
import { growthOf } from '../../documents/growth.ts';
import type { Handler } from '../handler.ts';

export function handleGetBalance({ now }: AppDeps): Handler<typeof getBalance> {
  return (input) => Promise.resolve(contentBalance(growthOf(input, now())));
}
