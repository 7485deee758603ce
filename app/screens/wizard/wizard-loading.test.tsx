import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WizardLoading } from './wizard-loading.tsx';

it('the wizard says what it loads', () => {
  expect(renderToStaticMarkup(<WizardLoading />)).toContain('Loading content creator');
});
