import { lazy } from 'react';

// The schemas of requests and replies load with the first tab that shows an assistant.
export const AudienceAssistant = lazy(async () => ({
  default: (await import('./audience-assistant.tsx')).AudienceAssistant,
}));
export const ValueAssistant = lazy(async () => ({ default: (await import('./value-assistant.tsx')).ValueAssistant }));
export const OutlineAssistant = lazy(async () => ({
  default: (await import('./outline-assistant.tsx')).OutlineAssistant,
}));
export const ResearchAssistant = lazy(async () => ({
  default: (await import('./research-assistant.tsx')).ResearchAssistant,
}));
export const OpenerAssistant = lazy(async () => ({
  default: (await import('./opener-assistant.tsx')).OpenerAssistant,
}));
export const DraftAssistant = lazy(async () => ({ default: (await import('./draft-assistant.tsx')).DraftAssistant }));
export const ReviewAssistant = lazy(async () => ({
  default: (await import('./review-assistant.tsx')).ReviewAssistant,
}));
export const HeadlinesAssistant = lazy(async () => ({
  default: (await import('./headlines-assistant.tsx')).HeadlinesAssistant,
}));
export const SeoAssistant = lazy(async () => ({ default: (await import('./seo-assistant.tsx')).SeoAssistant }));
export const CtaAssistant = lazy(async () => ({ default: (await import('./cta-assistant.tsx')).CtaAssistant }));
