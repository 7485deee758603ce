/**
 * Loads a schema's code when it is first needed, because schemas are a large part of a first load. Null when the
 * network failed first.
 */
export async function loadSchema<Schema>(load: () => Promise<Schema>): Promise<Schema | null> {
  try {
    return await load();
  } catch {
    return null;
  }
}
