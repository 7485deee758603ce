import type { WorkspaceRow } from '#core/projections/workspace-row.ts';
import { isTimeZone } from '#core/calendar/zone-clock.ts';

/** The IANA zone that a person has chosen; UTC where they have not. */
export function personsZone({ preferences }: Pick<WorkspaceRow, 'preferences'>): string {
  const chosen = preferences['timeZone'];
  return typeof chosen === 'string' && isTimeZone(chosen) ? chosen : 'UTC';
}
