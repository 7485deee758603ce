/** What a JSON text says; null where there is none, or where it is no JSON. */
export function parseJson(json: string | null | undefined): unknown {
  if (json === null || json === undefined) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
