import type { Quotation } from '../../kernel/find-quote.ts';
import type { Remark } from '../rules/remark.ts';

/** The words of a remark that replaces some, as the app looks for them in a draft. */
export function quotationOf({ location, replacement: becomes, nth, of, around }: Remark): Quotation {
  return { quote: location!, isReplaced: true, becomes, nth, of, around };
}
