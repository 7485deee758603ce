import { useCallback } from 'react';
import type { CommandFailure, CommandInput, CommandNameOf } from '#core/commands.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import type { Result } from '#core/kernel/result.ts';
import type { OpenDocument } from '../../engine/documents/open-document.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';

export type ApplyToItem = <Name extends CommandNameOf<'content-item'>>(
  id: string,
  name: Name,
  input: CommandInput<Name>,
) => Promise<Result<void, CommandFailure<Name>>>;

/** Applies a command to an item that need not be open; resolves when its change is on the disk. */
export function useApplyToItem(): ApplyToItem {
  const account = useAccount();
  return useCallback(
    async (id, name, input) => {
      const { documents, keepingOpen } = requireAccount(account);
      return await keepingOpen(async () => (await documents()).applyCommand(id, name, input));
    },
    [account],
  );
}

/** The item including every word typed until now, which the rendered state may lack. */
export function latestItem(document: OpenDocument<'content-item'>): ContentItem {
  document.flushBindings(null);
  return document.doc();
}

/** Why an idea cannot become a draft yet (docs/rules.md, "Messages"). */
export const whyNoDraft = {
  untitled: 'Give it a title first.',
  'no-pillar': 'No content pillars available. Please create a content pillar first.',
} as const;
