import { stringifyAutomergeUrl, type AutomergeUrl, type BinaryDocumentId } from '@automerge/automerge-repo/slim';
import { bytesFromHex } from '../store/hex.ts';

/** Repo names documents by the base58 of their 16 bytes; ours are UUIDs of the same bytes. */
export function repoUrl(id: string): AutomergeUrl {
  return stringifyAutomergeUrl(bytesFromHex(id.replaceAll('-', '')) as BinaryDocumentId);
}
