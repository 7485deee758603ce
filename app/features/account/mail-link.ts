import { useEffect, useState } from 'react';
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
 * browser's history does not keep it. The tab keeps it until it is used: a phone drops tabs and loads them again.
 */
export function useMailLink(): MailLink | null {
  // The router's own location keeps it until the next navigation.
  const { hash, pathname } = useLocation();
  const [kept] = useState(() => readMailLink(tabStorage(pathname).read()));
  const link = readMailLink(hash);
  const token = link?.token;
  useEffect(() => {
    if (token === undefined) return;
    tabStorage(pathname).keep(hash);
    window.history.replaceState(window.history.state, '', pathname);
  }, [token, hash, pathname]);
  return link ?? kept;
}

/** Called once the link has done what it is for, or can do nothing any more: a reload does not try it again. */
export function forgetMailLink(): void {
  tabStorage(window.location.pathname).forget();
}

/** The link of a page in the storage of its tab. A browser that refuses the storage forgets it at a reload. */
function tabStorage(pathname: string) {
  const key = `rostrum mail link ${pathname}`;
  return {
    read: () => orNull(() => sessionStorage.getItem(key)) ?? '',
    keep: (hash: string) => orNull(() => sessionStorage.setItem(key, hash)),
    forget: () => orNull(() => sessionStorage.removeItem(key)),
  };
}

function orNull<Found>(read: () => Found): Found | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** @param hash beginning with `#`, or empty */
function readMailLink(hash: string): MailLink | null {
  const [, purpose, token] = /^#([a-z]+)=(.+)$/.exec(hash) ?? [];
  return purpose === undefined || token === undefined ? null : { purpose, token };
}
