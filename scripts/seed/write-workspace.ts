import { addPillar, editPillar } from '#core/workspace/pillars.ts';
import { workspaceRow, type PillarRow } from '#core/workspace/workspace-row.ts';
import { editProfile, setPreference } from '#core/workspace/profile.ts';
import { themes } from './themes.ts';
import { WrittenDocument } from './written-document.ts';

/** A new creator's workspace: replaces the example pillars and fills in the profile. */
export function writeWorkspace({
  username,
  zone,
  at,
  newId,
}: {
  readonly username: string;
  readonly zone: string;
  readonly at: number;
  readonly newId: () => string;
}): {
  bytes: Uint8Array;
  pillars: readonly PillarRow[];
} {
  const workspace = new WrittenDocument('workspace');
  const examples = workspaceRow(workspace.content).pillars;
  for (const [index, { pillar }] of themes.entries()) {
    const example = examples[index];
    if (example) workspace.run(editPillar, { id: example.id, ...pillar }, at);
    else workspace.run(addPillar, { id: newId(), position: `b${index}`, ...pillar }, at);
  }
  const fullName = `${username.charAt(0).toUpperCase()}${username.slice(1)} Okafor`;
  workspace.run(
    editProfile,
    { fullName, title: 'Product lead', bio: 'I build products with small teams and write down what went wrong.' },
    at,
  );
  workspace.run(setPreference, { name: 'timeZone', value: zone }, at);
  const { pillars } = workspaceRow(workspace.content);
  return { bytes: workspace.finish(), pillars };
}
