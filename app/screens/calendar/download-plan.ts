import type { LocalDate } from '#core/kernel/local-date.ts';
import { planToCsv, type PlanContext } from '#core/calendar/plan-to-csv.ts';
import { downloadFile } from '../../browser/download-file.ts';
import type { ListedItem } from '#core/content/content-row.ts';

/** By which Excel recognises a table as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Downloads the person's plan as a table. */
export function downloadPlan(items: readonly ListedItem[], context: PlanContext & { readonly today: LocalDate }): void {
  downloadFile({
    name: `rostrum-plan-${context.today}.csv`,
    type: 'text/csv;charset=utf-8',
    content: BYTE_ORDER_MARK + planToCsv(items, context),
  });
}
