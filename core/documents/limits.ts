/** Characters (UTF-16 code units) that a field holds at most. */
export const limits = {
  title: 300,
  tag: 60,
  tags: 30,
  /** Of a person, deleted ones left out. */
  pillars: 40,
  /** How often an item is published to one platform. */
  generations: 1_000_000,
  /** Why a publication stands where it stands. */
  reason: 300,
  versionName: 80,
  /** Versions of an item that have a name. */
  versionNames: 100,
  /** Of a week. */
  slots: 50,
  /** Sentences of a model that an item remembers: more than a draft of 20,000 words has. */
  assisted: 2_000,
  /** One collaborative text: about 80,000 words. */
  text: 500_000,
} as const;

/**
 * What a document's row and its text for search hold at most, whatever was written into the document; what devices
 * write is less. Characters (UTF-16 code units) unless it says otherwise.
 */
export const projectionLimits = {
  /** Bytes of a content row as JSON, which the limits below add up to. */
  contentRow: 16 << 10,
  /** Bytes of a workspace row as JSON, likewise. */
  workspaceRow: 1 << 20,
  /** Title, description and body, each as long as it may be, with a blank line between them: about 1 MB. */
  searchText: limits.title + 2 * limits.text + 4,
  excerpt: 300,
  /** All tags of a row together, as JSON. */
  tags: 2_000,
  /** An id, a date or a fractional index. */
  word: 40,
  position: 300,
  /** Platforms that an item names or was shared on. */
  platforms: 16,
  publicationUrl: 200,
  personName: 300,
  /** A bio of 5,000 characters, written on four devices that were apart: what a form shows is what it saves. */
  bio: 20_000,
  address: 2_000,
  voiceProfile: 20_000,
  /** How many; each name and value is as long as a title at most. */
  preferences: 40,
  /** As many as two devices that were apart can add: all that a merge brings together is shown. */
  pillars: 80,
  pillarName: 80,
  pillarDescription: 1_000,
  milestones: 100,
  /** As with pillars. */
  slots: 100,
} as const;
