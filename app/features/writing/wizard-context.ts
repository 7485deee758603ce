import { createContext, use } from 'react';
import type { useContentItem } from '../content/use-content-item.ts';

/** The open item that all steps of the wizard edit. */
export type Wizard = { readonly id: string } & Pick<
  Extract<ReturnType<typeof useContentItem>, { state: 'ready' }>,
  'document' | 'item' | 'apply' | 'conflicts'
>;

export const WizardContext = createContext<Wizard | null>(null);

export function useWizard(): Wizard {
  const wizard = use(WizardContext);
  if (!wizard) throw new Error('useWizard must be used within an open wizard');
  return wizard;
}
