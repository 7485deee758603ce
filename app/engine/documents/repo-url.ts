import { stringifyAutomergeUrl, type AutomergeUrl, type BinaryDocumentId } from '@automerge/automerge-repo/slim';
import { bytesFromHex } from '../store/hex.ts';

/** Repo ids are the base58 of 16 bytes; our ids are UUIDs of the same bytes. */
export function repoUrl(id: string): AutomergeUrl {
  return stringifyAutomergeUrl(bytesFromHex(id.replaceAll('-', '')) as BinaryDocumentId);
}
