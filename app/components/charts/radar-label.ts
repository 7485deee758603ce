/** Characters of a name that a radar has room for (docs/rules/growth.md, "Analytics"). */
const MAX_LABEL = 10;

export function radarLabel(name: string): string {
  return name.length > MAX_LABEL ? `${name.slice(0, MAX_LABEL).trimEnd()}…` : name;
}
