/** Maximum characters (UTF-16 code units) of a field, unless stated otherwise. */
export const limits = {
  title: 300,
  tag: 60,
  tags: 30,
  /** Number of pillars of a person, without deleted ones. */
  pillars: 40,
  /** Number of times that an item can be published to one platform. */
  generations: 1_000_000,
  /** `PublicationRegisters.reason`. */
  reason: 300,
  versionName: 80,
  /** Number of named versions of an item. */
  versionNames: 100,
  /** Number of weekly slots. */
  slots: 50,
  /** A platform's signature. */
  signature: 300,
  snippet: 1_000,
  snippetName: 60,
  /** Number of snippets, without removed ones. */
  snippets: 50,
  /** Number of a person's sites elsewhere. */
  ownHosts: 20,
  /** A person's rules about words: 200 rules of 80 characters each, or fewer with comments. */
  ownRules: 20_000,
  /** Number of a model's sentences that an item remembers: more than a draft of 20,000 words has. */
  assisted: 2_000,
  /** One collaborative text: about 80,000 words. */
  text: 500_000,
} as const;

/**
 * Upper limits of a document's row and search text, whatever the document holds. Devices write less than this. In
 * characters (UTF-16 code units) unless stated otherwise.
 */
export const projectionLimits = {
  /** Bytes of a content row as JSON: the sum of the limits below. */
  contentRow: 16 << 10,
  /** Bytes of a workspace row as JSON. */
  workspaceRow: 1 << 20,
  /** Title, description and body at full length, with a blank line between them: about 1 MB. */
  searchText: limits.title + 2 * limits.text + 4,
  excerpt: 300,
  /** All tags of a row together, as JSON. */
  tags: 2_000,
  /** An id, a date or a fractional index. */
  word: 40,
  position: 300,
  /** Number of platforms that an item is meant for or was shared on. */
  platforms: 16,
  publicationUrl: 200,
  personName: 300,
  /**
   * A bio of 5,000 characters, edited on four devices that were offline. The form must show all of it, because it saves
   * what it shows.
   */
  bio: 20_000,
  address: 2_000,
  voiceProfile: 20_000,
  /** As many as two offline devices can write, so that nothing is lost in a merge. */
  ownRules: 40_000,
  /** Number of preferences. Each name and value has the length of a title at most. */
  preferences: 60,
  /** Number of marks on notices, and characters of a notice's id. */
  noticeMarks: 100,
  noticeId: 200,
  /** As many as two offline devices can add together, so that everything is shown after a merge. */
  pillars: 80,
  pillarName: 80,
  pillarDescription: 1_000,
  milestones: 100,
  /** See `pillars`. */
  slots: 100,
  /** Number of platforms with a signature, and of those with tagged links. */
  postPlatforms: 40,
  /** See `pillars`. */
  ownHosts: 40,
  /** See `pillars`. */
  snippets: 100,
} as const;
