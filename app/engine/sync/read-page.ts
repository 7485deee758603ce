import * as z from 'zod/mini';
import { done, fail, ok, type Result } from '#core/kernel/result.ts';
import { FrameReader, MalformedFrames, type ReceivedFrame } from '#core/sync/frames.ts';
import { PageSeal } from '#core/sync/page-seal.ts';
import { type FeedEnd, feedFrame, type FeedPage, projectedRow, type ProjectedRow } from '#core/sync/protocol.ts';
import type { NetworkReply } from '../ports.ts';
import type { ApiFailure } from '../wire/api-failure.ts';
import type { ReadReply } from '../wire/call-api.ts';
import { utf8 } from './line-load.ts';
import { emptyPage, type PulledPage } from './store-page.ts';
import { protocolHeader, protocolVersion, sealedPagesSince } from '#core/sync/protocol-version.ts';

export interface ReadPage {
  readonly page: FeedPage;
  readonly pulled: PulledPage;
  /** Bytes received, as transferred. */
  readonly bytes: number;
}

const rows = z.array(projectedRow);

/**
 * Reads a page of the log to its last frame. A connection may end early between two frames and look complete, so a page
 * counts only when its last frame says that it is complete.
 */
export async function readPage(answer: NetworkReply): Promise<Result<ReadPage, ApiFailure>> {
  const pulled = emptyPage();
  const seal = new PageSeal();
  const first: { page: FeedPage | null } = { page: null };
  let isSealed = false;
  let bytes = 0;
  const read = readFrames(({ header, payload, head }) => {
    bytes += head.length + payload.length;
    if (isSealed) throw new MalformedFrames('A page went on after its last frame');
    const frame = feedFrame.parse(header);
    if (frame.type === 'end') {
      isSealed = seal.isWhole(frame);
      if (!isSealed) throw new MalformedFrames('Frames of a page are missing');
      return;
    }
    seal.add(head);
    if (frame.type === 'page') first.page = frame;
    else collect(pulled, frame, payload);
  });
  const frames = await read(answer);
  if (!frames.ok) return frames;
  if (!isSealed && sealsPages(answer)) return fail({ type: 'unreachable' });
  return first.page ? ok({ page: first.page, pulled, bytes }) : fail({ type: 'malformed' });
}

/** An older server states its protocol version; an answer without one may come from a proxy. */
function sealsPages(answer: NetworkReply): boolean {
  return Number(answer.header(protocolHeader) ?? protocolVersion) >= sealedPagesSince;
}

export function collect(
  pulled: PulledPage,
  frame: Exclude<z.infer<typeof feedFrame>, FeedPage | FeedEnd>,
  payload: Uint8Array,
): void {
  switch (frame.type) {
    case 'rows':
      pulled.rows.push(...(rows.parse(JSON.parse(utf8.decode(payload))) satisfies ProjectedRow[]));
      return;
    case 'chunk':
      pulled.chunks.push({ documentId: frame.documentId, kind: frame.kind, hash: frame.hash, bytes: payload });
      return;
    case 'text':
      pulled.texts.set(frame.documentId, utf8.decode(payload));
  }
}

/** Reads an answer of frames and passes each frame to `onFrame` as soon as it is complete. */
export function readFrames(onFrame: (frame: ReceivedFrame) => void): ReadReply<void> {
  return async (reply) => {
    const reader = new FrameReader(utf8);
    try {
      for await (const bytes of reply.body()) for (const frame of reader.push(bytes)) onFrame(frame);
      reader.end();
      return done;
    } catch (error) {
      // An answer that is not the server's, such as a captive portal's page.
      if (error instanceof MalformedFrames) return fail({ type: 'malformed' });
      throw error;
    }
  };
}
