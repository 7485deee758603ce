/**
 * The header in which the server names each refusal of its own. A hotel's or a proxy's 401 lacks it, and must not sign
 * anybody out.
 */
export const errorIdHeader = 'Rostrum-Error';
