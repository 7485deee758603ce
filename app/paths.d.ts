import type { TextRange } from '#core/content/find-quote.ts';
/** The addresses that code links to by name. Every page's row, with its address, is in pages.ts. */
export declare const paths: {
    readonly dashboard: "/";
    readonly landing: "/home";
    readonly login: "/login";
    readonly register: "/register";
    readonly oauthTest: "/oauth-test";
    readonly studio: "/create";
    readonly wizard: "/create/stepped";
    readonly continueDraft: "/create/continue";
    readonly calendar: "/calendar";
    readonly milestones: "/milestones";
    readonly voiceAnalytics: "/voice-analytics";
    readonly pipeline: "/pipeline";
    readonly socialAccounts: "/social-accounts";
    readonly contentStrategy: "/content-strategy";
    readonly creator: "/creator";
    readonly analytics: "/analytics";
    readonly profile: "/profile";
    readonly settings: "/settings";
    readonly testAi: "/test-ai";
};
/** Where in an item's wizard an address leads. */
export interface WizardPlace {
    /** 1 to 8; null resumes at the step after the last filled one. */
    readonly step: number | null;
    /** One of the step's tabs; null leaves the choice to the step. */
    readonly tab: string | null;
    /** The platform, by its key, whose own version of the draft is shown; null for the draft itself. */
    readonly version: string | null;
    /** The draft over the whole screen. */
    readonly isFullScreen: boolean;
    /** Beside the step: what other devices changed, or the item's history; null while neither is open. */
    readonly panel: WizardPanel | null;
}
export declare const wizardPanels: readonly ["reconcile", "history"];
export type WizardPanel = (typeof wizardPanels)[number];
/** Where the draft of an item is written. */
export declare const draftPlace: {
    readonly step: 4;
    readonly tab: "draft";
};
/** The history state of who goes to a draft to write: the editor takes the focus. */
export declare const writing: {
    readonly isWriting: true;
};
/** The same, with the words that are to be selected there. */
export declare function writingAt(words: TextRange): typeof writing & {
    readonly words: TextRange;
};
export declare function wizardPath(ideaId: string, { step, tab, version, isFullScreen, panel }?: Partial<WizardPlace>): string;
/** The creator's tabs, in their order. */
export declare const creatorTabs: readonly ["editor", "preview", "distribution"];
export type CreatorTab = (typeof creatorTabs)[number];
/** An item in the creator: one that is edited there, or one that was started there. */
export declare function creatorPath(id: string, { tab, isEdit }?: {
    readonly tab?: CreatorTab;
    readonly isEdit?: boolean;
}): string;
/** In any page's address it opens the form for a new idea. */
export declare const newIdeaParam: {
    readonly name: "new";
    readonly value: "idea";
};
