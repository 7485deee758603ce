// The parts that we call. @types/pouchdb declares a global Buffer of its own, which clashes with Node's.

declare module 'pouchdb' {
  export interface Identified {
    readonly _id: string;
    readonly _rev?: string;
  }

  export interface Replication<Change> extends Promise<unknown> {
    on(event: 'change', listener: (change: Change) => void): this;
  }

  export interface ReplicationOptions {
    readonly batch_size?: number;
    readonly checkpoint?: 'source' | 'target' | false;
  }

  export interface ReplicatedBatch<Item> {
    readonly docs: readonly (Item & Identified)[];
  }

  export type AllDocsRow<Item> =
    | { readonly key: string; readonly error: 'not_found' }
    | { readonly id: string; readonly value: { readonly rev: string }; readonly doc?: (Item & Identified) | null };

  export interface AllDocsOptions {
    readonly include_docs?: boolean;
    readonly keys?: readonly string[];
  }

  export default class PouchDB<Item> {
    constructor(nameOrAddress: string);
    static defaults(options: { readonly prefix: string }): typeof PouchDB;
    info(): Promise<unknown>;
    get(id: string): Promise<Item & Identified>;
    put(item: Item & Identified): Promise<unknown>;
    bulkDocs(items: readonly (Item & Identified)[]): Promise<unknown>;
    allDocs(options: AllDocsOptions): Promise<{ readonly rows: readonly AllDocsRow<Item>[] }>;
    readonly replicate: {
      from(source: PouchDB<Item>, options: ReplicationOptions): Replication<ReplicatedBatch<Item>>;
    };
    sync(
      remote: PouchDB<Item>,
      options: ReplicationOptions,
    ): Replication<{ readonly direction: 'push' | 'pull'; readonly change: ReplicatedBatch<Item> }>;
    close(): Promise<void>;
  }
}

declare module 'express-pouchdb' {
  import type { RequestHandler } from 'express';
  import type PouchDB from 'pouchdb';

  interface Options {
    readonly mode: 'minimumForPouchDB';
    readonly overrideMode: { readonly exclude: readonly string[] };
    readonly inMemoryConfig: boolean;
  }

  export default function expressPouchDb(databases: typeof PouchDB, options: Options): RequestHandler;
}
