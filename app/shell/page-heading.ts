import { createContext, use, useLayoutEffect } from 'react';

export interface PageHeading {
  readonly title: string;
  readonly subtitle: string;
}

/** What a screen says instead of its page's own heading. */
export type OwnHeading = Partial<PageHeading>;

export const PageHeadingContext = createContext<(heading: OwnHeading) => void>(() => {});

/** Replaces the title or subtitle that the table of pages gives the header, for as long as the screen is shown. */
export function usePageHeading({ title, subtitle }: OwnHeading): void {
  const show = use(PageHeadingContext);
  useLayoutEffect(() => {
    show({ ...(title !== undefined && { title }), ...(subtitle !== undefined && { subtitle }) });
    return () => show({});
  }, [show, title, subtitle]);
}
