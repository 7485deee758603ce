/**
 * The name under which a person sees a device in a document's history and in the list of sessions, for example "Chrome
 * on Windows".
 */
export function deviceName(userAgent: string): string {
  const browsers = [
    ['Edg/', 'Edge'],
    ['OPR/', 'Opera'],
    ['Firefox/', 'Firefox'],
    ['Chrome/', 'Chrome'],
    ['Safari/', 'Safari'],
  ] as const;
  const systems = [
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Android', 'Android'],
    ['Windows', 'Windows'],
    ['Mac OS X', 'Mac'],
    ['CrOS', 'Chromebook'],
    ['Linux', 'Linux'],
  ] as const;
  const browser = browsers.find(([mark]) => userAgent.includes(mark))?.[1] ?? 'Browser';
  const system = systems.find(([mark]) => userAgent.includes(mark))?.[1];
  return system ? `${browser} on ${system}` : browser;
}
