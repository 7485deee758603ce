import type { Network } from '#app/engine/ports.ts';
/** The shipped server in a process of its own with SQLite on disk, as `npm start` runs it. */
export declare class RostrumServer {
    #private;
    readonly url: string;
    readonly folder: string;
    private constructor();
    /** @param folder of an earlier life; a new one where none is named */
    static start(port?: number, env?: Readonly<Record<string, string>>, folder?: string): Promise<RostrumServer>;
    get pid(): number;
    /** Processor time of the server so far, user and system, all threads. */
    cpuMs(): number;
    /** Resident memory of the server, in bytes. */
    memory(): number;
    /** Registers a person and returns their id and session. */
    register(username: string): Promise<{
        id: string;
        cookie: string;
    }>;
    /** The network of a device that holds this session. */
    network(cookie: string): Network;
    /** Ends it as a power cut does; its folder stays. */
    kill(): Promise<void>;
    stop(): Promise<void>;
}
