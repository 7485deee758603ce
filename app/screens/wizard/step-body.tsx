import { steps } from '#core/documents/steps.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CreationStep } from './creation-step.tsx';
import { FinalReviewStep } from './final-review-step.tsx';
import { OptimizationStep } from './optimization-step.tsx';
import { PlanningStep } from './planning-step.tsx';
import { PlatformStep } from './platform-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { StrategyStep } from './strategy-step.tsx';

// Most visits end before the last step.
const PublishingStep = lazyPart(() => import('./publishing-step.tsx'), 'PublishingStep');

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
      return (
        <PartBoundary fallback={<Skeleton className="h-[320px] max-w-[720px]" />}>
          <PublishingStep />
        </PartBoundary>
      );
  }
}
