import type { Applied } from './apply.ts';

/** What a document's stored row says of it, beside its heads. */
export type StoredProjection = Pick<Applied, 'projectorVersion' | 'rowJson' | 'text'>;
