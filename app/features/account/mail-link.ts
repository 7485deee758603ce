/**
 * The links of mails. Their token stands behind `#`, as `#token=…`: browsers keep that part to themselves, so no server,
 * log or other page sees it.
 */
export interface MailLink {
  /** The purpose that the link names. */
  readonly purpose: string;
  readonly token: string;
}

/** The link at the page's address; null where there is none. @param hash beginning with `#`, or empty */
export function readMailLink(hash: string): MailLink | null {
  const [, purpose, token] = /^#([a-z]+)=(.+)$/.exec(hash) ?? [];
  return purpose === undefined || token === undefined ? null : { purpose, token };
}

/** Takes the used link out of the address, so that the browser's history does not keep it. */
export function forgetMailLink(): void {
  window.history.replaceState(window.history.state, '', window.location.pathname);
}
