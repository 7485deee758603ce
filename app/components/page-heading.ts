import { createContext, use, useLayoutEffect } from 'react';

export interface PageHeading {
  readonly title: string;
  readonly subtitle: string;
}

/** What the header says while no page has set its own (specification, section 2.4). */
export const defaultHeading: PageHeading = {
  title: 'Dashboard',
  subtitle: 'Overview of your content performance and activity',
};

export const PageHeadingContext = createContext<(heading: PageHeading) => void>(() => {});

/** Sets the header's title and subtitle, and the window's, for as long as the page is shown. */
export function usePageHeading({ title, subtitle }: PageHeading): void {
  const show = use(PageHeadingContext);
  useLayoutEffect(() => {
    show({ title, subtitle });
    document.title = `${title} · Rostrum`;
    return () => {
      show(defaultHeading);
      document.title = 'Rostrum';
    };
  }, [show, title, subtitle]);
}
