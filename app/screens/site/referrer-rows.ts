import type { SiteReply } from '#core/api/site.ts';

export interface ReferrerRow {
  readonly name: string;
  readonly readers: number;
}

/**
 * The rows of the list of referrers, most readers first. Readers from hosts without a name of their own come last.
 *
 * @param ownHost of this server: a reader came from another page on it
 */
export function referrerRows({ direct, hosts, others }: SiteReply['referrers'], ownHost: string): ReferrerRow[] {
  const own = ownHost.replace(/^www\./, '');
  const rows = [
    { name: 'Direct: typed, bookmarked or from an app', readers: direct },
    ...hosts.map(({ host, readers }) => ({ name: host === own ? `${host} (this server)` : host, readers })),
  ];
  return [
    ...rows.toSorted((left, right) => right.readers - left.readers),
    { name: 'Other sites', readers: others },
  ].filter(({ readers }) => readers > 0);
}
