import * as A from '@automerge/automerge/slim';
import { deviceKey } from '#core/documents/actors.ts';
import type { OpenDocument } from '../documents/open-document.ts';

/** This device's key in the history of an open item. */
export function deviceHere(document: OpenDocument<'content-item'>): string {
  return deviceKey(A.getActorId(document.doc()));
}
