import type { z } from 'zod';
import type { Prompt } from './prompt.ts';
import { fail, ok, type Result } from '../kernel/result.ts';

/** Reads a model's structured reply. The failure says what is wrong with it, for the model to repair. */
export function readJsonReply<Reply extends z.ZodType>(text: string, shape: Reply): Result<z.output<Reply>, string> {
  const json = jsonIn(text);
  if (json === undefined) return fail('It is not one whole JSON object.');
  const parsed = shape.safeParse(json);
  if (parsed.success) return ok(parsed.data);
  return fail(
    parsed.error.issues
      .slice(0, 5)
      .map(({ path, message }) => `${path.join('.') || 'The object'}: ${message}`)
      .join('\n'),
  );
}

/** The object in a reply, whatever fence or sentence stands around it. */
function jsonIn(text: string): unknown {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (start === -1 || end < start) return undefined;
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch {
    return undefined;
  }
}

/** Asks for the whole reply once more. @param problem what was wrong with the last one, see `readJsonReply` */
export function repairPrompt({ system, user }: Prompt, reply: string, problem: string): Prompt {
  return {
    system,
    user: `${user}\n\nYour last reply could not be used:\n${problem}\nIt began: ${reply.slice(0, 2000)}\n\nAnswer again, with the whole JSON object and nothing else.`,
  };
}
