import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type * as z from 'zod/mini';
import { loadSchema } from '../../engine/wire/call-api.ts';
import { whenIdle } from '../../browser/when-idle.ts';

type Errors<Values> = Partial<Record<keyof Values, string>>;

export interface Form<Values> {
  readonly values: Values;
  /** The first error of each field, shown beside it. */
  readonly errors: Errors<Values>;
  readonly isBusy: boolean;
  readonly set: (field: keyof Values, value: string) => void;
  /** Use as the form's `onSubmit`, with `noValidate`: the messages are our own. */
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
}

export interface FormDeps<Values, Output> {
  /** The schema is as large as the rest of a small screen, so it is loaded after the first paint. */
  readonly schema: () => Promise<z.ZodMiniType<Output>>;
  readonly start: Values;
  /** Returns the sentences that the server refused fields with, by field. */
  readonly send: (output: Output) => Promise<Errors<Values> | void>;
  /** The schema could not be loaded, and nothing was sent. */
  readonly onNotLoaded: () => void;
}

/** A form of text fields that is checked by its schema on submit. The first invalid field gets the focus. */
export function useForm<Values extends Record<string, string>, Output>({
  schema: importSchema,
  start,
  send,
  onNotLoaded,
}: FormDeps<Values, Output>): Form<Values> {
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);

  useEffect(() => whenIdle(() => void loadSchema(importSchema)), [importSchema]);

  const submit = async (form: HTMLFormElement) => {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    try {
      const schema = await loadSchema(importSchema);
      if (!schema) return onNotLoaded();
      const checked = schema.safeParse(values);
      if (checked.success) setErrors({});
      const found = checked.success ? await send(checked.data) : firstErrors<Values>(checked.error);
      if (!found) return;
      setErrors(found);
      const wrong = Object.keys(values).find((field) => found[field] !== undefined);
      if (wrong) form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };

  return {
    values,
    errors,
    isBusy,
    set: (field, value) => {
      setValues((before) => ({ ...before, [field]: value }));
      setErrors((before) => ({ ...before, [field]: undefined }));
    },
    submit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}

function firstErrors<Values>(error: z.core.$ZodError): Errors<Values> {
  const found: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '');
    found[field] ??= issue.message;
  }
  return found as Errors<Values>;
}
