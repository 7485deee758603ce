import { generateKeyBetween } from 'fractional-indexing';
import type { createPillar } from '#core/api/pillars.ts';
import type { AppDeps } from '../../app-context.ts';
import { idFor } from '../../documents/new-item.ts';
import { sentFields } from '../../documents/sent-fields.ts';
import { writeWorkspace } from '../../documents/write.ts';
import type { Handler } from '../handler.ts';
import { presentPillar } from './present-pillar.ts';

export function handleCreatePillar(deps: AppDeps): Handler<typeof createPillar> {
  return async ({ user, rows, body, requestId }) => {
    const id = idFor(user.id, requestId);
    const { description, ...fields } = body;
    const known = rows.workspace.pillars.find((pillar) => pillar.id === id);
    if (known) return presentPillar(known, rows);
    const position = generateKeyBetween(rows.workspace.pillars.at(-1)?.position || null, null);
    const input = { ...sentFields(fields), id, position, ...(description ? { description } : {}) };
    const workspace = await writeWorkspace(deps, user.id, [{ name: 'addPillar', input }]);
    return presentPillar(
      workspace.pillars.find((pillar) => pillar.id === id)!,
      rows,
    );
  };
}
