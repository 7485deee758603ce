/** A version that people may have used, and that their data folders and browser profiles may come from. */
export interface LandedVersion {
  readonly commit: string;
  /** The change after which it is named. */
  readonly words: string;
}

/**
 * The last commit before each pause without new commits, if anything stored had changed since the previous one: tables
 * of the server, tables of the browser, document types or the protocol. The newest is the last line.
 */
export const landedVersions: readonly LandedVersion[] = [
  { commit: '59e5238', words: 'first landing: server tables 1, browser tables 4' },
  { commit: 'fbc3d0e', words: 'API and pictures, AI usage: server tables 3' },
  { commit: '87496cb', words: 'rows under their new name: server tables 4, browser tables 6' },
  { commit: 'b4579dd', words: 'usage and log marks: server tables 6, browser tables 7, content items 2' },
  { commit: 'd230c46', words: 'rows behind: server tables 7' },
  { commit: '74d1d44', words: 'publishing, sites and connections: server tables 10' },
  { commit: '505831b', words: 'texts of platforms, versions and assisted sentences: content items after 2' },
  { commit: '2ca7e01', words: 'calendar feeds: server tables 11, workspace of the second floor' },
  { commit: '3acff61', words: 'archives' },
  { commit: '95a243a', words: 'before rows were sealed' },
  { commit: 'b1d1f88', words: 'browser tables 8' },
  { commit: '15089cf', words: 'writes put together' },
  { commit: '317f7a66', words: 'claims and attempts of before: server tables 18' },
  { commit: 'e18f1b67', words: 'readers by referrer: server tables 19' },
  { commit: 'ce549928', words: 'before signing in with Google: server tables 23, rows 14' },
  { commit: '9f452d9c', words: 'before first comments: server tables 24, rows 15, content items 5' },
  { commit: 'f403cf63', words: 'before second factors and push: server tables 27, workspace 3' },
  { commit: 'f3032f27', words: 'second factors, push, calls of each model: server tables 31, rows 16, workspace 4' },
  { commit: '1869535a', words: 'own rules about words: rows 17' },
];
