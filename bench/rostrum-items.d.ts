import type { Network } from '#app/engine/ports.ts';
/** The item as typed, with its whole history, as one chunk. */
export declare function itemChunk(index: number): {
    id: string;
    bytes: Uint8Array;
};
/** Pushes the first `count` items as one device of the account would. */
export declare function pushItems(network: Network, account: string, count: number): Promise<void>;
/** Pushes content items, a chunk each; what the server had no time for is sent again. @throws when one is not stored */
export declare function pushChunks(network: Network, account: string, chunks: readonly {
    id: string;
    bytes: Uint8Array;
}[]): Promise<void>;
