import type { listPlatforms } from '#core/api/platforms.ts';
import { platforms } from '#core/publishing/platforms.ts';
import type { Handler } from '../handler.ts';

export function handleListPlatforms(): Handler<typeof listPlatforms> {
  return () =>
    Promise.resolve(
      platforms.map(({ id, name, type, icon, description, requiresTitle, supportsTags }) => ({
        id,
        name,
        type,
        icon,
        description,
        requiresTitle,
        supportsTags,
      })),
    );
}
