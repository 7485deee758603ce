import type { Register } from './content-item.ts';

/** A theme of the creator's content, with its target share. */
export interface Pillar {
  name: Register;
  description: string;
  /** Name of a Remix icon, for example `ri-lightbulb-line`. */
  icon: Register;
  /** A name of the palette (`primary`, `secondary` …) or a hex colour. */
  color: Register;
  /** Percent, 1 to 100. */
  targetPercentage: number;
  position: Register;
  deletedAt: Register;
}

/** A text to insert by name. */
export interface SnippetRegisters {
  name: Register;
  /** Markdown. */
  text: Register;
  deletedAt: Register;
}

/** The one document of a person that is not an item: profile, preferences, pillars, weekly slots. */
export interface Workspace {
  schemaVersion: number;
  id: Register;
  profile: { fullName: Register; title: Register; bio: string; profileImageUrl: Register };
  /** Settings by name. Values are registers, numbers or flags. */
  preferences: Record<string, Register | number | boolean>;
  pillars: Record<string, Pillar>;
  /**
   * Claimed milestones by id: the UTC instant of the claim, a space, and the date in the person's zone (yyyy-MM-dd).
   */
  milestoneClaims: Record<string, Register>;
  /** Weekly posting times, by `slotKey`. One key per slot, so that slots added on two devices merge. */
  slots: Record<string, boolean>;
  /** Markdown that ends a platform's posts, by platform id. */
  signatures: Record<string, Register>;
  /** Whether links to the person's own pages are tagged on a platform, by platform id. */
  taggedLinks: Record<string, boolean>;
  /** The person's sites elsewhere, by host. One key per site, so that sites added on two devices merge. */
  ownHosts: Record<string, boolean>;
  /** Texts to insert by name, by id. */
  snippets: Record<string, SnippetRegisters>;
  /**
   * The person's marks on notices, by the notice's id: `read` or `removed`, a space, and the UTC instant. One key a
   * notice, so that marks of two devices merge.
   */
  noticeMarks: Record<string, Register>;
  /** The last voice analysis as JSON. Replaced as a whole. */
  voiceProfile: Register;
}
