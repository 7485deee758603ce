/**
 * The header that names each error which this server returns. A 401 from a hotel's Wi-Fi or a proxy lacks it and must
 * not sign anybody out.
 */
export const errorIdHeader = 'Rostrum-Error';
