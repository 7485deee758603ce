import { generateKeyBetween } from 'fractional-indexing';
import type { z } from 'zod';
import type { contentPillar, createPillar, deletePillar, listPillars, updatePillar } from '#core/api/pillars.ts';
import { pillarFigures } from '#core/content/pillar-figures.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import type { AppDeps } from '../app-context.ts';
import { sentFields } from '../content/present-content.ts';
import type { UserRows } from '../content/user-rows.ts';
import { idFor, writeWorkspace } from '../content/write-document.ts';
import type { Handler } from '../handler.ts';
import { notFound } from '../http/errors.ts';

export function handleListPillars(): Handler<typeof listPillars> {
  return ({ rows }) => Promise.resolve(presentPillars(rows.workspace.pillars, rows));
}

export function handleCreatePillar(deps: AppDeps): Handler<typeof createPillar> {
  return async ({ user, caller, rows, body, requestId }) => {
    const id = idFor(user.id, requestId);
    const { description, ...fields } = body;
    const known = rows.workspace.pillars.find((pillar) => pillar.id === id);
    if (known) return presentPillar(known, rows);
    const position = generateKeyBetween(rows.workspace.pillars.at(-1)?.position || null, null);
    const input = { ...sentFields(fields), id, position, ...(description ? { description } : {}) };
    const workspace = await writeWorkspace(deps, caller, [{ name: 'addPillar', input }]);
    return presentPillar(
      workspace.pillars.find((pillar) => pillar.id === id)!,
      rows,
    );
  };
}

export function handleUpdatePillar(deps: AppDeps): Handler<typeof updatePillar> {
  return async ({ caller, params, rows, body }) => {
    const pillar = rows.workspace.pillars.find(({ id }) => id === params['id']);
    if (!pillar) throw notFound();
    const { description, ...fields } = body;
    const given = { ...sentFields(fields), ...(description === undefined ? {} : { description: description ?? '' }) };
    const workspace = await writeWorkspace(deps, caller, [{ name: 'editPillar', input: { ...given, id: pillar.id } }]);
    return presentPillar(workspace.pillars.find(({ id }) => id === pillar.id) ?? pillar, rows);
  };
}

export function handleDeletePillar(deps: AppDeps): Handler<typeof deletePillar> {
  return async ({ caller, params, rows }) => {
    const pillar = rows.workspace.pillars.find(({ id }) => id === params['id']);
    if (!pillar) throw notFound();
    await writeWorkspace(deps, caller, [{ name: 'deletePillar', input: { id: pillar.id, now: deps.now() } }]);
    return { success: true };
  };
}

/** The pillars, each with its share of the published items. */
function presentPillars(pillars: readonly PillarRow[], { items }: UserRows): z.input<typeof contentPillar>[] {
  const figures = pillarFigures(
    pillars,
    [...items.values()].map(({ row }) => row),
  );
  return pillars.map(({ position: _position, ...shown }, index) => ({ ...shown, ...figures[index]! }));
}

function presentPillar(pillar: PillarRow, rows: UserRows): z.input<typeof contentPillar> {
  return presentPillars([pillar], rows)[0]!;
}
