import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { instagramVersion, linkedInVersion } from '../../sync-server/publishing/adapters/api-versions.ts';
import { defaultModels, endOf, factsReadOn, modelPages } from '../../sync-server/assistant/default-models.ts';

/** LinkedIn keeps a version for at least twelve months. Two are left to change it. */
const MAX_MONTHS = 10;

/** Meta names the end of a version. This many months are left to change it. */
const MONTHS_BEFORE_END = 6;

/** Providers announce the end of a model at least 60 days ahead. */
const DAYS_BEFORE_END = 60;

/** A provider's pages are read again after this many days, or an announced end is not known here. */
const MAX_DAYS_UNREAD = 120;

const DAY = 24 * 60 * 60 * 1000;

/** Checks facts about platforms and models that end by themselves. */
export function checkDatedFacts(now = new Date()) {
  const problems = [...platformProblems(now), ...modelProblems(now)];
  for (const problem of problems) console.log(problem);
  const models = Object.values(defaultModels).join(', ');
  return {
    passed: problems.length === 0,
    note: `LinkedIn ${linkedInVersion}, Instagram ${instagramVersion.name}, ${models}`,
  };
}

function platformProblems(now) {
  const months = monthsSince(linkedInVersion, now);
  const { name, endsOn } = instagramVersion;
  const left = -monthsSince(endsOn.replace('-', ''), now);
  return [
    ...(months >= MAX_MONTHS
      ? [
          `LinkedIn's API version ${linkedInVersion} is ${months} months old and ends soon. Read what changed since, then name a newer one in api-versions.ts.`,
        ]
      : []),
    ...(left <= MONTHS_BEFORE_END
      ? [
          `Version ${name} of the Graph API ends on ${endsOn}. Read what changed since, then name a newer one in api-versions.ts.`,
        ]
      : []),
  ];
}

/**
 * Problems of the default models on a day, a sentence each.
 *
 * @param models models by provider
 */
export function modelProblems(now, models = defaultModels) {
  const unread = Math.floor((now - new Date(factsReadOn)) / DAY);
  const stale = unread > MAX_DAYS_UNREAD;
  return [
    ...(stale
      ? [
          `The facts in default-models.ts are ${unread} days old. Read ${Object.values(modelPages).flat().join(', ')}, then set factsReadOn.`,
        ]
      : []),
    ...Object.entries(models).flatMap(([provider, model]) => {
      const end = endOf(model) ?? sdkEnds.get(model) ?? null;
      const days = end === null ? Infinity : Math.floor((new Date(end) - now) / DAY);
      return [
        ...(days < DAYS_BEFORE_END
          ? [`${model} of ${provider} ends on ${end}. Name another default in default-models.ts.`]
          : []),
        ...(sdkLists(provider, model)
          ? []
          : [`${model} is not among the models that the SDK of ${provider} lists. Is its name right?`]),
      ];
    }),
  ];
}

const modules = new URL('../../node_modules/', import.meta.url);
const readModule = (path) => readFileSync(fileURLToPath(new URL(path, modules)), 'utf8');

/** The models that Anthropic's SDK warns about, with their ends as it writes them: `January 22nd, 2027`. */
const sdkEnds = new Map(
  [...readModule('@anthropic-ai/sdk/internal/data/deprecated-models.mjs').matchAll(/'(claude[^']+)': '([^']+)'/g)].map(
    ([, model, end]) => [model, new Date(`${end.replace(/(\d)(?:st|nd|rd|th)/, '$1')} UTC`).toISOString().slice(0, 10)],
  ),
);

/** Types in which the SDKs list the models that they know. */
const lists = {
  anthropic: '@anthropic-ai/sdk/resources/messages/messages.d.ts',
  openai: 'openai/resources/shared.d.ts',
  gemini: '@google/genai/dist/genai.d.ts',
};

function sdkLists(provider, model) {
  return new RegExp(`['"]${model.replaceAll('.', '\\.')}['"]`).test(readModule(lists[provider]));
}

/** @param version begins with YYYYMM */
function monthsSince(version, now) {
  const [year, month] = [Number(version.slice(0, 4)), Number(version.slice(4, 6))];
  return (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - month;
}
