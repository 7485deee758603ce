/**
 * Document types and their schema versions.
 *
 * A document's first bytes are a constant change that contains its template (`templates.ts`). Each later schema version
 * adds one more constant change, a migration, whose only parent is the previous one. All devices use the same bytes, so
 * two devices that create "the same" document merge.
 *
 * A document therefore moves to a new version by being loaded: the constants come first (`load.ts`). The schema version
 * of a type is the number of its constants.
 *
 * Invariants: a constant that has shipped never changes. `versions.test.ts` fails when the template has a field that
 * the constants lack. The server must run a new version before devices do, because it refuses documents of a later
 * version (`future-version`). An older device keeps the fields of a later version and does not show them.
 */

import type { ContentItem } from './content-item.ts';
import type { Workspace } from './workspace.ts';

/** The shape of each document type. */
export interface DocumentShapes {
  'content-item': ContentItem;
  workspace: Workspace;
}

export type DocumentKind = keyof DocumentShapes;
export const documentKinds = ['content-item', 'workspace'] as const satisfies readonly DocumentKind[];

/**
 * The constant changes that every document of a type starts with, oldest version first (base64). `npm run
 * new-migration` adds one.
 */
export const constantChanges: Readonly<Record<DocumentKind, readonly string[]>> = {
  'content-item': [
    'hW9Kg7GPJoYAnwYBAgDAARg5zOsAa8C63aLRQ97t6tRA70TruU1nreo/8xtuLURdBgECAwITAyMCQAJWAgoBBQIUHa8EIQMjGzQBQkZWElcGgAEDfwB/AX/T' +
      'AH8AfwB/BwARwgAAABEIDwcQEBENEg0TAxR/FQIWAxdtU8tu2zAQBAonsWT5EaC/kY9wkEODtnHQGOl5Q42lhSmS4S5jq5d+Uf+xoGw1OfS23B0tZ4ajP78n' +
      'L77uCxNBinqtY7VxRQ2LoTerISZyUPbuE9fTwNZSvK+LYEl3PnYyDV44j6uQXiwbyrVMxbSok8U8Fx09Iwp7NxWfosF9fSlKmuRCFEEmSo1cKKvFynincHoz' +
      'cGHvPo8NH5Q7/jU0/6GCJefYNf8aopEUTV/t2JG9iXhjHKYj2XKgKC27ZnYa3aBmvSK+i7TTypCatt8EOMQpjtQFC7n2w/kpNQ1kEHf5mrxCrk5ipMxaWJSN' +
      'VIas3fq1ybi5UbpNqt5tcdTKKD1aMujgdGGUPiy8MkrbPqDaeZPkK/qDj/W0JWmzM0ULqi07yLKD0t37ixT5vM2+VaPELTWyDJE7iv15kVwLjHf1h85KYGEU' +
      '9Zfz6pnArx3ZXlhyPQIL4k3SAWFI8KSpZkhpvDM25RedZ+cjxf6ZcZAFjgFRN4Fd1nXRer+Xip1GX6fBlNke/XeIUAMp9ugfPTuVefCiTxqT0RSxihBQNO29' +
      'E25a/Z/TJfE4XVEm5Qxu4bBjlWW2tctR/gbXaFsOrAbIpPFkqz36Le1BB+qlDMTuxGL0bX3eN4neYiH+Z0s6XrZQig10hMyS49eEtWssVm9kEx6jH/+IwrQw' +
      'e8ui5RDHh5yaRQTV/dY/nqI4Oyc3P/8Yzwd/WL4n9fQVjlm3a34MsS2HoKwjSCbqHf4C0wAAcQUHAcYAsX9+Bn8DBH120QC0fwkCen8NwQABU38EAwF/BAIB' +
      'fQABAAQBAgB/AQgAfwECBH8BBAQFAX8EAwEDBAIBfgQBBwR9AAQBAgR+AQQCAQUEfwEDBH4ABAMBfAQBAAELAH0UAFYCAH8GOwB9AQABBAABaWRlYXPTAAAA',
    'hW9Kgy9NtagBwAEBGDnM6wBrwLrdotFD3u3q1EDvROu5TWet6j/zG24tRF0CAMEBVAAAAQIAwAoBBAIKFV40AUIFVgRXAXAEcQJzAgcBAAICE30SEBECFgAC' +
      'dwZpZGVhSWQJaWRlYVRpdGxlC2NvbnRlbnRUeXBlDGRyYWZ0VmVyc2lvbgNjdGEMc2NoZWR1bGVEYXRlDHNjaGVkdWxlVGltZQZzZW50QXMNc2NoZW1hVmVy' +
      'c2lvbgkHAX4AAQgAfxQCCAB/AX8BfwE=',
    'hW9Kg5kNCJYBaQEvTbWoSxhDiI8ZsHx49uuv2FaPlKuE5N35wp2ABT4dOAIAwgFdAAABAgDBCBUcNAFCA1YDVwFwA3ECcwN+DHZlcnNpb25OYW1lcw1zY2hl' +
      'bWFWZXJzaW9uAn4AAX4AFAN+AAF/AX/cAA==',
    'hW9Kg1/5kq0BZQGZDQiW7chGTQgp4pnZyRQpMEtDUX7d0WjsfoNMbVjrGgIAwwFfAAABAgDCCBUYNAFCA1YDVwFwA3ECcwN+CHZhcmlhbnRzDXNjaGVtYVZl' +
      'cnNpb24CfgABfgAUBH4AAX8Bf94A',
    'hW9Kg3U4a28BZQFf+ZKtj3XO2zVH2vgBdArpxYBvReCHjf5d4HNWl7y9HQIAxAFhAAABAgDDCBUYNAFCA1YDVwFwA3ECcwN+CGFzc2lzdGVkDXNjaGVtYVZl' +
      'cnNpb24CfgABfgAUBX4AAX8Bf+AA',
    'hW9Kg1GFW+4BeAF1OGtvvHs7GoQwKRr4P0dxiJYT/kDKyXLRNlXV5fX2FwIAxQFjAAACAgDAAgDECgEEAgQVHDQBQgNWA1cBcANxAnMDfwEAAX8WAAF+DGZp' +
      'cnN0Q29tbWVudA1zY2hlbWFWZXJzaW9uAn4EAX4AFAZ+AAF/An/iAA==',
    'hW9Kg5MXYfcBkAEBUYVb7mI7ZxQtZ3JC/YLBWojhz+1mjBIevnZeblcAKMoCAMYBZQAAAgIAwAIAxQoBBAIEFTE0AUIEVgRXAXAEcQJzAwIBAAECFgABfRJt' +
      'YXN0b2RvblZpc2liaWxpdHkOY29udGVudFdhcm5pbmcNc2NoZW1hVmVyc2lvbgN9AQQBAgB/FAcCAH8BfwJ/5AA=',
  ],
  workspace: [
    'hW9Kg0Nn9YYAoAUBAgBQAeBFPqGNFV0deKqFUJvmoW450YAq//jV0fXV2wQDBy8HBgECAwITAyMCQAJWAgwBBQISEQwTFR29ASEDIxQ0A0IbVihX7wGAAQN/' +
      'AH8Bf6YBfwB/AH8HAAefAQAABwQDAwkHCgcLBwwmDysWMh0AJCUAAAEqAAABMQAAI34AIiQBfrp/yAApAX6Pf/MAMAHFyztOQzEQhWEeiRIUUFgE7ZVyHwFR' +
      'olQ0KA10FHPt48tIY481NtlANo4iWEA62vN/5/OK/TqyoFRN2AlxLIvMImRllQ0BhuRQFtk0sOCuuC9E+oAV1nR7UHbY/6brkXUZvkXeKGL9518jTXg3mVeu' +
      'goen0LuO2k0zjK1vBjxS8+y2XbPxLbrQ0zBu23NQdw7q505F7cZDUOFf6sqjOONcWdOMnaZZoohl1sKn6b6STah7mEOqNOG//xfHyx+mAQB4AqMB5H5/e36l' +
      'Ad5+AwF/A5oBASODAX8BBAACAX8EAwEDAAIBfwQGAX8EBgF/BIcBAQUAfxQIAH92AgB7lgKWASYUlgECAHuWAnYmFHYCAHyWAoYBJhSDARYBcHJpbWFyeXJp' +
      'LWxpZ2h0YnVsYi1saW5lRXhwZXJ0aXNlYTAoc2Vjb25kYXJ5cmktbGlnaHRidWxiLWxpbmVTdG9yaWVzYTEjc3VjY2Vzc3JpLWxpZ2h0YnVsYi1saW5lSW5k' +
      'dXN0cnlhMhlXaGF0IHlvdSBrbm93IGFuZCBvdGhlcnMgd2FudCB0byBsZWFybldoYXQgaGFwcGVuZWQgdG8geW91IGFuZCB3aGF0IGl0IHRhdWdodCB5b3VX' +
      'aGVyZSB5b3VyIGZpZWxkIGlzIGdvaW5nIGFuZCB3aGF0IHlvdSB0aGluayBvZiBpdKYBAAA=',
    'hW9Kg3rvRtsBYgHgRT6hjRVdHXiqhVCb5qFuOdGAKv/41dH11dsEAwcvBwIAUQGnAQAAAQIAUAgVFTQBQgNWA1cBcANxAnMCfgVzbG90cw1zY2hlbWFWZXJz' +
      'aW9uAn4AAX4AFAJ+AAF/AX8B',
    'hW9Kg8cdRC4BiQEBeu9G23WvWvVjkfxTg9oVsMgnVmHJb22z+xvJLVdkkWkCAFIBqQEAAAECAFEIFTg0AUIEVgRXAXAEcQJzA3sKc2lnbmF0dXJlcwt0YWdn' +
      'ZWRMaW5rcwhvd25Ib3N0cwhzbmlwcGV0cw1zY2hlbWFWZXJzaW9uBQQAfwEEAH8UAwQAfwF/AX+oAQ==',
    'hW9Kg07vvRcBaQHHHUQuDiwghA2jdQ+VXkrMyo/vFQOtePvmIRCzBmNoewIAUwGuAQAAAQIAUggVGzQBQgNWA1cBcANxAnMDfgtub3RpY2VNYXJrcw1zY2hl' +
      'bWFWZXJzaW9uAn4AAX4AFAR+AAF/AX+tAQ==',
  ],
};

/** The newest schema version of each document type that this code supports. */
export const currentSchemaVersion: Readonly<Record<DocumentKind, number>> = {
  'content-item': constantChanges['content-item'].length,
  workspace: constantChanges.workspace.length,
};
