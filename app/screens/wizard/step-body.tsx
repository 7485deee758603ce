import { steps } from '#core/documents/steps.ts';
import { CreationStep } from './creation-step.tsx';
import { FinalReviewStep } from './final-review-step.tsx';
import { OptimizationStep } from './optimization-step.tsx';
import { PlanningStep } from './planning-step.tsx';
import { PlatformStep } from './platform-step.tsx';
import { PublishingStep } from './publishing-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { StrategyStep } from './strategy-step.tsx';

export function StepBody({ step }: { readonly step: number }) {
  switch (steps[step - 1]!.id) {
    case 'platform':
      return <PlatformStep />;
    case 'content-strategy':
      return <StrategyStep />;
    case 'content-planning':
      return <PlanningStep />;
    case 'content-creation':
      return <CreationStep />;
    case 'review-edit':
      return <ReviewStep />;
    case 'content-optimization':
      return <OptimizationStep />;
    case 'final-review':
      return <FinalReviewStep />;
    case 'publishing':
      return <PublishingStep />;
  }
}
