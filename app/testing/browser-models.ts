/** The behaviour of a browser whose models stand in for the real ones. */
export interface BrowserModels {
  /** The APIs that it has, with what each answers: whole texts, in turn; the last one is repeated. */
  readonly replies: Readonly<
    Partial<Record<'LanguageModel' | 'Writer' | 'Rewriter' | 'Summarizer', readonly string[]>>
  >;
  /** Words that its proofreader replaces; without them it has none. */
  readonly slips?: Readonly<Record<string, string>>;
  readonly languages?: readonly string[];
  /** Whether the models have to be downloaded first. A download stops at a half until `finishDownload()`. */
  readonly isToLoad?: boolean;
  /** Characters that a session reads. */
  readonly quota?: number;
  /** The error of every `create()`. */
  readonly refusal?: string;
}

/** Visible to tests as `globalThis.browserModels`. */
export interface SeenBrowserModels {
  /** Each text that a model was asked about, after the name of its API. */
  readonly asked: [api: string, input: string][];
  /** Sessions that were created and not destroyed. */
  open: number;
  finishDownload(): void;
}

/**
 * Puts a browser's models into the page, in the shapes of their drafts (`core/assistant/device-tasks.ts` names them): states,
 * user activation for a download, progress, quotas and aborts. It reads nothing outside of itself, because Playwright
 * sends it to the page as text.
 */
export function putBrowserModels(models: BrowserModels): void {
  const { replies, slips, languages = ['en'], isToLoad = false, quota = 4000, refusal } = models;
  let isLoaded = !isToLoad;
  const loading = new Set<() => void>();
  const seen: SeenBrowserModels = {
    asked: [],
    open: 0,
    finishDownload: () => {
      isLoaded = true;
      for (const end of loading) end();
    },
  };
  const error = (name: string) => new DOMException(`The stand-in’s ${name}`, name);
  const languagesIn = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap((each) => (typeof each === 'string' ? [each] : languagesIn(each)));
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, each]) => {
      if (name === 'outputLanguage') return [String(each)];
      return /^(expected\w+|languages)$/.test(name) ? languagesIn(each) : [];
    });
  };
  const isSupported = (options: object) => languagesIn(options).every((language) => languages.includes(language));

  /** Fires progress, and ends with the download, or with an abort. */
  const download = (monitor: EventTarget, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const progress = (loaded: number) =>
        monitor.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded, total: 1 }));
      const end = () => {
        loading.delete(end);
        progress(1);
        resolve();
      };
      signal?.addEventListener('abort', () => {
        loading.delete(end);
        reject(error('AbortError'));
      });
      loading.add(end);
      progress(0);
      progress(0.5);
    });

  const streamOf = (text: string, signal: AbortSignal | undefined) => {
    const parts = text.match(/\S+\s*/g) ?? [];
    return new ReadableStream<string>({
      pull(controller) {
        if (signal?.aborted) return controller.error(error('AbortError'));
        const part = parts.shift();
        return part === undefined ? controller.close() : controller.enqueue(part);
      },
    });
  };

  const api = (name: string, session: (take: (input: string) => void, created: object) => object) => ({
    availability: (options: object) =>
      Promise.resolve(!isSupported(options) ? 'unavailable' : isLoaded ? 'available' : 'downloadable'),
    create: async (options: { signal?: AbortSignal; monitor?: (monitor: EventTarget) => void }) => {
      if (refusal) throw error(refusal);
      if (!isSupported(options)) throw error('NotSupportedError');
      if (options.signal?.aborted) throw error('AbortError');
      const monitor = new EventTarget();
      options.monitor?.(monitor);
      if (!isLoaded) {
        const activation = (globalThis as { navigator?: Navigator }).navigator?.userActivation;
        if (activation && !activation.isActive) throw error('NotAllowedError');
        await download(monitor, options.signal);
      }
      seen.open += 1;
      const take = (input: string) => {
        if (input.length > quota) throw error('QuotaExceededError');
        seen.asked.push([name, input]);
      };
      return { ...session(take, options), destroy: () => (seen.open -= 1) };
    },
  });

  const writing = (name: keyof BrowserModels['replies'], method: string) => {
    const texts = [...(replies[name] ?? [])];
    const isPrompt = name === 'LanguageModel';
    return api(name, (take) => ({
      [method]: (input: string, { signal }: { signal?: AbortSignal } = {}) => {
        take(input);
        return streamOf((texts.length > 1 ? texts.shift() : texts[0]) ?? '', signal);
      },
      [isPrompt ? 'measureContextUsage' : 'measureInputUsage']: (input: string) => Promise.resolve(input.length),
      [isPrompt ? 'contextWindow' : 'inputQuota']: quota,
      ...(isPrompt && { contextUsage: 0 }),
    }));
  };

  const proofread = (input: string) => {
    const words = Object.keys(slips ?? {}).join('|');
    const corrections = [...input.matchAll(new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'gu'))].map(
      ({ 0: word, index }) => ({
        startIndex: index,
        endIndex: index + word.length,
        correction: slips?.[word] ?? '',
        types: ['spelling'],
      }),
    );
    const correctedInput = corrections.reduceRight(
      (text, { startIndex, endIndex, correction }) => text.slice(0, startIndex) + correction + text.slice(endIndex),
      input,
    );
    return { correctedInput, corrections };
  };

  Object.assign(globalThis, {
    browserModels: seen,
    ...(replies.LanguageModel && { LanguageModel: writing('LanguageModel', 'promptStreaming') }),
    ...(replies.Writer && { Writer: writing('Writer', 'writeStreaming') }),
    ...(replies.Rewriter && { Rewriter: writing('Rewriter', 'rewriteStreaming') }),
    ...(replies.Summarizer && { Summarizer: writing('Summarizer', 'summarizeStreaming') }),
    ...(slips && {
      Proofreader: api('Proofreader', (take) => ({
        proofread: (input: string) => {
          take(input);
          return Promise.resolve(proofread(input));
        },
      })),
    }),
  });
}
