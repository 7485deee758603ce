/**
 * Sent by every client, and with every reply to a sync call, in the header `Rostrum-Protocol`. Raised when an older
 * client would misread a reply, or when a newer client must know what an older server supports.
 */
export const protocolVersion = 3;

/** The oldest client version that the server accepts. Older clients get 426. */
export const oldestProtocolVersion = 2;

/**
 * From this version on, a page of the log ends with a `feedEnd`. The server sends it to clients of this version, and a
 * client accepts a page without it only from an older server.
 */
export const sealedPagesSince = 3;

export const protocolHeader = 'Rostrum-Protocol';
