import { siteFeeds } from '#core/publishing/site-address.ts';
import { Card } from '../../ui/card.tsx';
import { CopyField } from '../../ui/copy-field.tsx';

export interface FeedsCardProps {
  /** The site's address, to which the feeds' file names are added. */
  readonly address: string;
  /** Whether the site has a post; without any, it has no feeds. */
  readonly isOpen: boolean;
}

/** The addresses at which feed readers follow the site. */
export function FeedsCard({ address, isOpen }: FeedsCardProps) {
  return (
    <Card role="group" aria-label="Feeds" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div className="grid gap-1">
        <h2 className="text-xl">Feeds</h2>
        <p className="text-base text-ink-2">
          {isOpen
            ? 'Readers follow your site in a feed reader. Your address is enough for most of them.'
            : 'Feeds start with your first post.'}
        </p>
      </div>
      {siteFeeds.map(({ name, file }) => (
        <CopyField key={file} label={name} copyLabel={`Copy ${name} address`} value={`${address}/${file}`} />
      ))}
    </Card>
  );
}

export interface DomainCardProps {
  readonly address: string;
  /** The address that the operator set; null without one, undefined before the server has answered. */
  readonly publicOrigin: string | null | undefined;
}

/** Hosts that only this machine reaches. */
const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Under which domain the site is, and how it gets another one. */
export function DomainCard({ address, publicOrigin }: DomainCardProps) {
  const { host, hostname } = new URL(address);
  return (
    <Card role="group" aria-label="Domain" className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h2 className="text-xl">Your own domain</h2>
      <p className="text-base wrap-anywhere">
        <b className="font-semibold">{host}</b>{' '}
        <span className="text-ink-2">
          {publicOrigin === undefined && '· shown as this device last reached it'}
          {publicOrigin === null && '· no fixed domain: the site opens at any address of this server'}
          {typeof publicOrigin === 'string' && '· the domain of this server'}
        </span>
      </p>
      {local.test(hostname) && (
        <p className="text-base text-warn">Only this computer can open that address. Readers need a public one.</p>
      )}
      <p className="text-base text-ink-2">
        You can point a domain that you own, such as <i>yourname.com</i>, at your site:
      </p>
      <ol className="list-decimal space-y-1.5 pl-5 text-base">
        <li>Open the domain’s settings where you bought it and look for “Forwarding” or “Redirect”.</li>
        <li>
          Forward it permanently (301) to <span className="font-medium wrap-anywhere">{address}</span>
        </li>
        <li>Open the domain in a new tab. It should lead to your site.</li>
      </ol>
      <p className="text-base text-ink-2">
        Links and feeds keep the address above, so they go on working if you change the domain. If you run this server,
        set <code className="rounded-sm bg-sunken px-1">PUBLIC_URL</code> to put the whole server at your domain.
      </p>
    </Card>
  );
}
