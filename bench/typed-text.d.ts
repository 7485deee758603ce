/** One burst of typing, in UTF-16 code units of the text as the splices before it left it. */
export interface Splice {
    readonly at: number;
    readonly remove: number;
    readonly insert: string;
}
/** An item of about 3 to 6 kB, with the history of its typing. Playing `splices` on an empty text gives `text`. */
export interface TypedItem {
    /** UUID in lower case. */
    readonly id: string;
    readonly title: string;
    readonly text: string;
    readonly splices: readonly Splice[];
}
/** The same item for the same index, everywhere: devices, servers and peers write it without passing it on. */
export declare function typedItem(index: number): TypedItem;
/** The id of an item; ids sort in another order than their indexes, as random ones do. */
export declare function itemId(index: number): string;
export declare function applySplice(text: string, { at, remove, insert }: Splice): string;
