import type { Register } from './content-item.ts';

/** A theme of the creator's content with its target share. */
export interface Pillar {
  name: Register;
  description: string;
  /** Name of a Remix icon, for example `ri-lightbulb-line`. */
  icon: Register;
  /** A name of the palette (primary, secondary…) or a hex colour. */
  color: Register;
  /** 1 to 100. */
  targetPercentage: number;
  position: Register;
  deletedAt: Register;
}

/** One document per user. */
export interface Workspace {
  schemaVersion: number;
  id: Register;
  profile: { fullName: Register; title: Register; bio: string; profileImageUrl: Register };
  /** Settings by name; values are registers, numbers or flags. */
  preferences: Record<string, Register | number | boolean>;
  pillars: Record<string, Pillar>;
  /** Claimed milestones by id: the UTC instant of the claim, a blank, and the date in the person's zone (yyyy-MM-dd). */
  milestoneClaims: Record<string, Register>;
  /** When something goes out every week, by `slotKey`: one key a slot, so that what two devices add meets. */
  slots: Record<string, boolean>;
  /** The last voice analysis as JSON, replaced as a whole. */
  voiceProfile: Register;
}
