/** Why an idea cannot become a draft yet (docs/rules.md, "Messages"). */
export const whyNoDraft = {
  untitled: 'Give it a title first.',
  'no-pillar': 'No content pillars available. Please create a content pillar first.',
} as const;
