/** The benchmark's orders to a peer's server process, one at a time. */
export type ServerOrder =
  | { readonly type: 'start'; readonly items: number; readonly folder: string }
  | { readonly type: 'measure-cpu' }
  | { readonly type: 'check-rows' };

export type ServerAnswer =
  | { readonly type: 'started'; readonly port: number }
  | { readonly type: 'cpu'; readonly ms: number }
  | { readonly type: 'rows'; readonly checksum: string };
