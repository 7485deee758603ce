import type { getBalance } from '#core/api/growth.ts';
import { contentBalance } from '#core/growth/balance.ts';
import type { AppParts } from '../../app-context.ts';
import { growthOf } from '../../documents/growth.ts';
import type { Handler } from '../handler.ts';

export function handleGetBalance({ now }: AppParts): Handler<typeof getBalance> {
  return (asked) => Promise.resolve(contentBalance(growthOf(asked, now())));
}
