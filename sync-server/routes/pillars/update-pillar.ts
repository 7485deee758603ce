import type { updatePillar } from '#core/api/pillars.ts';
import type { AppDeps } from '../../app-context.ts';
import { sentFields } from '../../documents/sent-fields.ts';
import { writeWorkspace } from '../../documents/write.ts';
import { notFound } from '../../errors.ts';
import type { Handler } from '../handler.ts';
import { presentPillar } from './present-pillar.ts';

export function handleUpdatePillar(deps: AppDeps): Handler<typeof updatePillar> {
  return async ({ user, params, rows, body }) => {
    const pillar = rows.workspace.pillars.find(({ id }) => id === params['id']);
    if (!pillar) throw notFound();
    const { description, ...fields } = body;
    const given = { ...sentFields(fields), ...(description === undefined ? {} : { description: description ?? '' }) };
    const workspace = await writeWorkspace(deps, user.id, [{ name: 'editPillar', input: { ...given, id: pillar.id } }]);
    return presentPillar(workspace.pillars.find(({ id }) => id === pillar.id) ?? pillar, rows);
  };
}
