import { lazyPart } from '../../ui/lazy-part.ts';

// The schemas of AI requests and replies load with the first tab that shows an assistant.
export const AudienceAssistant = lazyPart(() => import('./audience-assistant.tsx'), 'AudienceAssistant');
export const ValueAssistant = lazyPart(() => import('./value-assistant.tsx'), 'ValueAssistant');
export const OutlineAssistant = lazyPart(() => import('./outline-assistant.tsx'), 'OutlineAssistant');
export const ResearchAssistant = lazyPart(() => import('./research-assistant.tsx'), 'ResearchAssistant');
export const OpenerAssistant = lazyPart(() => import('./opener-assistant.tsx'), 'OpenerAssistant');
export const DraftAssistant = lazyPart(() => import('./draft-assistant.tsx'), 'DraftAssistant');
export const ReviewAssistant = lazyPart(() => import('./review-assistant.tsx'), 'ReviewAssistant');
export const HeadlinesAssistant = lazyPart(() => import('./headlines-assistant.tsx'), 'HeadlinesAssistant');
export const SeoAssistant = lazyPart(() => import('./seo-assistant.tsx'), 'SeoAssistant');
export const CtaAssistant = lazyPart(() => import('./cta-assistant.tsx'), 'CtaAssistant');
