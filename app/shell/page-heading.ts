import { createContext, use, useLayoutEffect } from 'react';

export interface PageHeading {
  readonly title: string;
  readonly subtitle: string;
}

/** The parts of the heading that a screen replaces. */
export type OwnHeading = Partial<PageHeading>;

export const PageHeadingContext = createContext<(heading: OwnHeading) => void>(() => {});

/** Replaces the title or subtitle from the table of pages while the screen is mounted. */
export function usePageHeading({ title, subtitle }: OwnHeading): void {
  const show = use(PageHeadingContext);
  useLayoutEffect(() => {
    show({ ...(title !== undefined && { title }), ...(subtitle !== undefined && { subtitle }) });
    return () => show({});
  }, [show, title, subtitle]);
}
