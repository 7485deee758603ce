import { useMemo } from 'react';
import { figuresOf, sentenceOf, type TextFigures, usualFigures } from '#core/built-in-assistant/text-figures.ts';
import { textParts } from '#core/content/item-text.ts';
import { newestFirst } from '#core/content/order-items.ts';
import { ChartOrTable } from '../../ui/chart-or-table.tsx';
import { useStored } from '../account/use-stored.ts';
import { useWizard } from '../writing/wizard-context.ts';

/** Texts of the person that the usual values are read from, the newest first. */
const MOST_TEXTS = 20;
/** A shorter text says nothing about what is usual. */
const LEAST_WORDS = 60;

/** Measures of the draft beside what is usual in the person's own texts. None of them is a grade. */
export function ReviewFigures() {
  const { id, item } = useWizard();
  const own = useMemo(() => figuresOf(item.body), [item.body]);
  const texts = useOtherTexts(id);
  const usual = useMemo(() => usualFigures((texts ?? []).map(figuresOf)), [texts]);
  const rows = [
    { name: 'Reading time', value: own.minutes, usual: usual.minutes, unit: ' min' },
    { name: 'Reading grade', value: own.grade, usual: usual.grade, unit: '' },
    { name: 'Words a sentence, typically', value: sentenceOf(own), usual: usual.sentence, unit: '' },
    { name: 'Sentences with “I” or “we”', value: own.first, usual: usual.first, unit: '%' },
    { name: 'Sentences with “you”', value: own.second, usual: usual.second, unit: '%' },
  ].filter(({ value }) => value !== null);
  return (
    <section aria-label="In figures" className="grid gap-2">
      <h3 className="font-sans text-sm font-medium text-ink-2">In figures</h3>
      <SentenceLengths figures={own} />
      <dl className="grid gap-1 text-sm">
        {rows.map(({ name, value, usual: before, unit }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-2">{name}</dt>
            <dd className="whitespace-nowrap tabular-nums">
              {value}
              {unit}
              {before !== null && (
                <span className="text-ink-3">
                  {' '}
                  · usually {before}
                  {unit}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Height of the picture, and words of a sentence that fill it. */
const PICTURE = { height: 32, words: 45, most: 120 } as const;

/** Each sentence as a bar as high as it is long: long ones next to short ones are the rhythm of a text. */
function SentenceLengths({ figures: { sentences } }: { readonly figures: TextFigures }) {
  const shown = sentences.slice(0, PICTURE.most);
  if (shown.length < 2) return null;
  const table = {
    label: 'Length of the sentences',
    columns: ['Sentence', 'Words'],
    rows: shown.map((words, index) => [String(index + 1), String(words)]),
  };
  return (
    <ChartOrTable table={table}>
      <svg
        role="img"
        aria-label={`Length of ${shown.length} sentences, the longest with ${Math.max(...shown)} words`}
        viewBox={`0 0 ${shown.length * 4} ${PICTURE.height}`}
        preserveAspectRatio="none"
        className="h-8 w-full text-ink-3"
      >
        {shown.map((words, index) => {
          const height = Math.max(1, (PICTURE.height * Math.min(words, PICTURE.words)) / PICTURE.words);
          return (
            // A sentence has no identity but its place.
            // oxlint-disable-next-line react/no-array-index-key
            <rect key={index} x={index * 4} y={PICTURE.height - height} width={3} height={height} fill="currentColor" />
          );
        })}
      </svg>
    </ChartOrTable>
  );
}

/** The person's other drafts and posts, newest first; undefined while they are read. */
function useOtherTexts(id: string): readonly string[] | undefined {
  return useStored<readonly string[]>(
    (store) =>
      store.read(['contentRows', 'texts'], async (transaction) => {
        const rows = newestFirst(await transaction.table('contentRows').all())
          .filter(({ id: other, row }) => other !== id && row.deletedAt === null && row.words >= LEAST_WORDS)
          .slice(0, MOST_TEXTS);
        const texts = await transaction.table('texts').getAll(rows.map((row) => row.id));
        return rows.map(({ row }, index) => textParts(row, texts[index]?.text ?? '').body);
      }),
    [id],
  );
}
