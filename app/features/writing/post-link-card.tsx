import { RiGlobalLine } from '@remixicon/react';
import type { LinkCard } from '#core/publishing/link-card.ts';
import { classNames } from '../../ui/class-names.ts';
import { Pixels, useImage } from '../pictures/use-image.tsx';

export interface PostLinkCardProps {
  readonly card: LinkCard;
  /** Where its picture stands. */
  readonly layout: 'above' | 'beside';
}

/** The card of a link below a post, as a feed draws it. */
export function PostLinkCard({ card, layout }: PostLinkCardProps) {
  const isAbove = layout === 'above';
  const host = new URL(card.url).hostname.replace(/^www\./, '');
  return (
    <section
      aria-label="Link card"
      className={classNames('overflow-hidden rounded-md border border-line', !isAbove && 'flex items-stretch')}
    >
      {card.image !== null && (
        <CardPicture
          hash={card.image}
          className={isAbove ? 'aspect-[1.91] w-full border-b border-line' : 'h-auto w-32 shrink-0 max-[360px]:w-24'}
        />
      )}
      <div className={classNames('grid min-w-0 content-center gap-1 p-3', !isAbove && 'min-h-18')}>
        <p dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
          {card.title}
        </p>
        {isAbove && card.description !== '' && (
          <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-ink-2">
            {card.description}
          </p>
        )}
        <p className="flex items-center gap-1.5 text-xs text-ink-3">
          {isAbove && <RiGlobalLine size={14} aria-hidden="true" className="shrink-0" />}
          <bdi className="truncate">{host}</bdi>
        </p>
      </div>
    </section>
  );
}

function CardPicture({ hash, className }: { readonly hash: string; readonly className: string }) {
  const { image } = useImage(hash);
  if (image) return <Pixels image={image} alt="" className={classNames('object-cover', className)} />;
  return <span aria-hidden="true" className={classNames('bg-sunken', className)} />;
}
