/** A schema whose code is loaded when it is first needed: schemas are a large part of a first load. Null when the network ended before it came. */
export async function loadSchema<Schema>(load: () => Promise<Schema>): Promise<Schema | null> {
  try {
    return await load();
  } catch {
    return null;
  }
}
