import type { Random } from '#app/engine/ports.ts';
/** Random numbers that a seed repeats exactly (sfc32, chosen for its period and speed). */
export declare class SeededRandom implements Random {
    #private;
    constructor(seed: number, stream?: number);
    fraction(): number;
    bytes(length: number): Uint8Array;
    /** A whole number from 0 to `below` - 1. */
    below(below: number): number;
    chance(probability: number): boolean;
    pick<Value>(values: readonly Value[]): Value;
}
