import type { z } from 'zod';
import type { ZodMiniType } from 'zod/mini';

/** Where every path of the API begins. */
export const apiPrefix = '/api/';

/** What JSON must look like. Shapes that a page needs early are of zod/mini. */
export type Shape<Value = unknown> = z.ZodType<Value> | ZodMiniType<Value>;

/** A shape, or what loads it where its code has no place in a first load. */
export type LoadableShape<Value = unknown> = Shape<Value> | (() => Promise<Shape<Value>>);

/** What a body carries that is not JSON. */
export type BodyKind = 'binary' | 'frames' | 'form';
export type ReplyKind = 'binary' | 'frames' | 'event-stream' | 'html' | 'nothing';

/** Limits of a JSON body. Bytes, except where it says otherwise. */
export const jsonLimits = {
  /** Where strangers may send one. */
  signIn: 16 << 10,
  usual: 100 << 10,
  texts: 2 << 20,
  /**
   * Values: texts, numbers, objects, lists and whatever is in them. A shape is checked against all of a list, however
   * short it should be, and each wrong value costs a few microseconds.
   */
  values: { usual: 2_000, steps: 50_000 },
} as const;

/** Whether a call's body is JSON, by a shape or by what loads it. */
export function takesJson({ body }: Pick<Call, 'body'>): boolean {
  return body !== undefined && typeof body !== 'string';
}

/** How long the app waits; the figures are in app/api/time-limits.ts. */
export type TimeLimit = 'default' | 'session-check' | 'assistant' | 'stream';

/** Where a call goes, and how it travels. */
export interface CallAddress {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its parameters in braces: `/api/content/{id}`. */
  readonly path: `${typeof apiPrefix}${string}`;
  readonly timeLimit?: TimeLimit;
  /** A call of the sync protocol: a client that would misread the answer gets 426, one of another account 409. */
  readonly speaksProtocol?: boolean;
}

/** One call of the API, whatever it carries: what server, app, tests and the published description agree on. */
export interface Call extends CallAddress {
  /** The heading that it stands under in the documentation. */
  readonly area: string;
  readonly summary: string;
  readonly query?: Shape;
  readonly body?: LoadableShape | BodyKind;
  /** True where the JSON of a body holds texts that people write: only those calls take a large one. */
  readonly carriesTexts?: true;
  /** True where it also holds the lists of a wizard's steps: other bodies have few values. */
  readonly carriesSteps?: true;
  /** 201 where something is made; 200 otherwise. */
  readonly status?: 200 | 201 | 204;
  readonly reply: LoadableShape | ReplyKind;
  /**
   * False where the answer is no function of the person's documents, or holds a secret: every request is answered anew,
   * without an ETag, and an `Idempotency-Key` is not looked at.
   */
  readonly isReplyKept?: false;
  /**
   * Of a write whose reply may be long: the call that a repeated request is answered by, with what the first one made
   * or changed as it is then. 'again' where asking again makes nothing twice.
   */
  readonly repeatedBy?: Call | 'again';
  /**
   * Present where a refusal is JSON, `success: false` with its sentence in these fields. A stranger, another site, an
   * absent thing, and a body of the wrong type or size are answered as plain text everywhere.
   */
  readonly refusedIn?: readonly ('message' | 'error')[];
}

/** A call over a person's documents: JSON comes in and goes out, and the server checks it by these shapes. */
export interface Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> extends Call {
  readonly query?: Query;
  readonly body?: Body;
  readonly status?: 200 | 201;
  readonly reply: Reply;
}

/** Keeps the shapes' own types. */
export function endpoint<Query extends z.ZodType, Body extends z.ZodType, Reply extends z.ZodType>(
  definition: Endpoint<Query, Body, Reply>,
): Endpoint<Query, Body, Reply> {
  return definition;
}

/** Keeps the path's and the shapes' own types. */
export function call<const Definition extends Call>(definition: Definition): Definition {
  return definition;
}

/** The path of a call with its parameters in place of their braces. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(params[name] ?? ''));
}
