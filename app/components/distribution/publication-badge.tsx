import type { PublicationRow } from '#core/content/content-row.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import { publicationTrouble, type PublicationTrouble } from '#core/publishing/publication-state.ts';
import { Pill, type PillTone } from '../../ui/pill.tsx';

const looks: Readonly<Record<PublicationTrouble['state'], { readonly tone: PillTone; readonly words: string }>> = {
  failed: { tone: 'bad', words: 'Failed' },
  unknown: { tone: 'warn', words: 'Not certain' },
  overdue: { tone: 'warn', words: 'Overdue' },
  'by-hand': { tone: 'info', words: 'Yours to post' },
};

/** In a list: that publishing an item waits for its person, and where. Nothing while it does not. */
export function PublicationBadge({ publications }: { readonly publications: readonly PublicationRow[] | undefined }) {
  const trouble = publicationTrouble(publications ?? []);
  if (!trouble) return null;
  const { tone, words } = looks[trouble.state];
  const [first] = trouble.platformIds;
  const name = first === undefined ? null : findPlatform(first)?.name;
  const where = trouble.platformIds.length > 1 ? `${trouble.platformIds.length} platforms` : name;
  return (
    <Pill tone={tone}>
      {words}
      {where && `: ${where}`}
    </Pill>
  );
}
