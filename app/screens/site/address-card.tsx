import { RiExternalLinkLine, RiQuillPenLine } from '@remixicon/react';
import { Link } from 'react-router-dom';
import { counted } from '#core/kernel/counted.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { CopyField } from '../../ui/copy-field.tsx';

export interface AddressCardProps {
  readonly address: string;
  /** Number of published posts. Without any, the address leads nowhere. */
  readonly posts: number;
}

/** Where the site is, and whether it can be read. */
export function AddressCard({ address, posts }: AddressCardProps) {
  const isOpen = posts > 0;
  return (
    <Card role="group" aria-label="Address" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">
        {isOpen ? `Your site has ${counted(posts, 'post')}` : 'Your site opens with your first post'}
      </h2>
      {!isOpen && (
        <p className="max-w-[60ch] text-base text-ink-2">
          Publish a draft as a Blog Article and it appears at this address for everyone to read. Until then the address
          shows nothing.
        </p>
      )}
      <CopyField label="Your site’s address" copyLabel="Copy address" value={address}>
        {isOpen ? (
          <a
            href={address}
            target="_blank"
            rel="noopener"
            className={buttonClass({ size: 'small', variant: 'primary' })}
          >
            <RiExternalLinkLine size={16} aria-hidden="true" />
            Open site
          </a>
        ) : (
          <Link to={paths.creator} className={buttonClass({ size: 'small', variant: 'primary' })}>
            <RiQuillPenLine size={16} aria-hidden="true" />
            Write a post
          </Link>
        )}
      </CopyField>
    </Card>
  );
}
