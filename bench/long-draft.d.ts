/** A draft whose history is changes of one splice each, one in ten of them earlier in the text. */
export declare function longDraftChunk({ characters, edits, }?: {
    readonly characters?: number;
    readonly edits?: number;
}): {
    id: string;
    bytes: Uint8Array;
};
