import { RiLightbulbLine } from '@remixicon/react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Progress } from '../../ui/progress.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Sample } from './sample.tsx';

export function FeedbackSample() {
  return (
    <Sample title="Feedback">
      <Alert>Invalid username or password</Alert>
      <Card className="flex items-center gap-4">
        <Spinner />
        <Progress label="Half way" value={50} className="grow" />
        <Progress label="Unknown" value={null} className="grow" />
      </Card>
      <SkeletonList label="Loading a sample" rows={2} />
      <EmptyState
        title="No content ideas yet"
        text="Write the first one down here."
        icon={<RiLightbulbLine size={26} aria-hidden="true" />}
      >
        <Button variant="primary">Add Idea</Button>
      </EmptyState>
    </Sample>
  );
}
