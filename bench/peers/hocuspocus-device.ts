import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import type { ListRow } from '../list-row.ts';
import { Until } from './until.ts';
import { indexName, rowOf } from './yjs-document.ts';

/** A device with one document per item, all over one WebSocket. */
export class HocuspocusDevice {
  readonly documents = new Map<string, Y.Doc>();
  readonly rows = new Map<string, ListRow>();
  readonly #socket: HocuspocusProviderWebsocket;
  readonly #providers: HocuspocusProvider[] = [];
  readonly #stale = new Set<string>();
  #onChange = (): void => undefined;

  constructor(port: number) {
    this.#socket = new HocuspocusProviderWebsocket({ url: `ws://127.0.0.1:${port}`, WebSocketPolyfill: WebSocket });
  }

  /** Opens the index, then every document in it. */
  async fill(): Promise<void> {
    const index = new Y.Doc();
    await this.#wait(
      () => this.isSynced(),
      () => this.#open(indexName, index),
    );
    await this.#wait(
      () => this.isSynced(),
      () => {
        for (const id of index.getMap('items').keys()) this.#openItem(id);
      },
    );
    this.refreshRows();
  }

  /** Refreshes the rows of all items that have changed since the last call. */
  refreshRows(): void {
    for (const id of this.#stale) {
      const document = this.documents.get(id);
      if (document) this.rows.set(id, rowOf(id, document));
    }
    this.#stale.clear();
  }

  async disconnect(): Promise<void> {
    const closed = new Promise((resolve) => this.#socket.on('close', resolve));
    this.#socket.disconnect();
    await closed;
  }

  /** Does not wait; see `isSynced`. */
  connect(): void {
    void this.#socket.connect();
  }

  /** Whether the server has answered for every document and has acknowledged every change. */
  isSynced(): boolean {
    // Searches from the end: answers arrive in order, so the first document checked is usually the only open one.
    return this.#providers.findLast((provider) => !provider.synced || provider.hasUnsyncedChanges) === undefined;
  }

  /** Calls `listener` whenever a document has changed or an answer has arrived. */
  onChange(listener: () => void): void {
    this.#onChange = listener;
  }

  close(): void {
    for (const provider of this.#providers) provider.destroy();
    this.#socket.destroy();
  }

  async #wait(isMet: () => boolean, begin: () => void): Promise<void> {
    begin();
    const until = new Until(isMet);
    this.onChange(until.look);
    await until.met;
  }

  #openItem(id: string): void {
    const document = new Y.Doc();
    this.documents.set(id, document);
    document.on('update', () => {
      this.#stale.add(id);
      this.#onChange();
    });
    this.#open(id, document);
  }

  #open(name: string, document: Y.Doc): void {
    const look = (): void => this.#onChange();
    const provider = new HocuspocusProvider({
      websocketProvider: this.#socket,
      name,
      document,
      // Presence is of no use here and would cost two messages per document; the socket's own check needs it once.
      ...(name === indexName ? {} : { awareness: null }),
      onSynced: look,
      onUnsyncedChanges: look,
    });
    provider.attach();
    this.#providers.push(provider);
  }
}
