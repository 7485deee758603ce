import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The links of mails. Their token stands behind `#`, as `#token=…`: browsers keep that part to themselves, so no server,
 * log or other page sees it.
 */
export interface MailLink {
  /** The purpose that the link names. */
  readonly purpose: string;
  readonly token: string;
}

/**
 * The link at which the page was opened; null where there is none. It is taken out of the address at once, so that the
 * browser's history does not keep it. A reload forgets it: the mail still has it.
 */
export function useMailLink(): MailLink | null {
  // The router's own location keeps it until the next navigation.
  const { hash } = useLocation();
  const link = readMailLink(hash);
  const token = link?.token;
  useEffect(() => {
    if (token !== undefined) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);
  return link;
}

/** @param hash beginning with `#`, or empty */
function readMailLink(hash: string): MailLink | null {
  const [, purpose, token] = /^#([a-z]+)=(.+)$/.exec(hash) ?? [];
  return purpose === undefined || token === undefined ? null : { purpose, token };
}
