import { describe, expect, it } from 'vitest';
import { aiTasks } from '../ai-tasks.ts';
import {
  deviceFailureKind,
  devicePrompt,
  deviceTaskOf,
  deviceTasks,
  pointsOf,
  type DeviceTaskName,
} from './device-tasks.ts';
import { modelFailures, tellFailure } from './model-failures.ts';

const names = Object.keys(deviceTasks) as DeviceTaskName[];

describe('a task of a browser’s model', () => {
  it.each(names)('(%s) has a special API, and a prompt where another API may do it', (name) => {
    const { api, instruction } = deviceTasks[name];
    expect(['Writer', 'Rewriter', 'Summarizer', 'Proofreader']).toContain(api);
    if (instruction === 'own') expect(aiTasks).toHaveProperty(name);
    else if (instruction !== null) expect(devicePrompt(name, 'A date is a bet.').user).toContain('A date is a bet.');
  });

  it('has no row where the Prompt API alone does it', () => {
    expect(deviceTaskOf('openers')).toBeNull();
    expect(deviceTaskOf('toString')).toBeNull();
    expect(deviceTaskOf('shorten')).toBe(deviceTasks.shorten);
  });
});

describe('a browser’s model that failed', () => {
  it.each([
    ['QuotaExceededError', 'too-long', 'Your browser’s AI model cannot read a text of this length. Shorten it.'],
    ['NotSupportedError', 'unknown-language', 'Your browser’s AI model does not work in the language of this text.'],
    [
      'NetworkError',
      'not-downloaded',
      'Your browser’s AI model could not be downloaded. Check the connection and the free space of this device.',
    ],
    [
      'NotAllowedError',
      'not-allowed',
      'Your browser’s AI model was not allowed to start. Try again, or allow it in your browser’s settings.',
    ],
    ['NotReadableError', 'declined', 'Your browser’s AI model declined to write this.'],
    ['UnknownError', 'down', 'Your browser’s AI model has a problem of its own right now.'],
  ] as const)('with %s is named, with its reason', (error, kind, sentence) => {
    expect(deviceFailureKind(error)).toBe(kind);
    expect(modelFailures).toHaveProperty(kind);
    expect(tellFailure({ provider: 'browser', model: null, kind, waitSeconds: null }).sentence).toBe(sentence);
  });
});

it('the lines of a list of points are read without their marks', () => {
  expect(pointsOf('* Dates are bets.\n- Say what you know.\n\n2. Ship.\n')).toEqual([
    'Dates are bets.',
    'Say what you know.',
    'Ship.',
  ]);
});
