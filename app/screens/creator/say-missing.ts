import { showToast } from '../../ui/show-toast.ts';

/** What the creator says of what is not chosen yet (docs/rules/creating.md, "Creator"). */
export function sayMissing(what: 'to-create' | 'to-generate'): void {
  showToast({
    title: 'Missing information',
    text:
      what === 'to-create'
        ? 'Please select a platform and content pillar'
        : 'Please select a platform, content pillar, and enter a prompt.',
    tone: 'bad',
  });
}
