/** The versions of the house's apps. (Specification, section 3: app version.) */

export const APP_PLATFORM = { android: 1, ios: 2, web: 3 } as const;
export type AppPlatform = (typeof APP_PLATFORM)[keyof typeof APP_PLATFORM];

export const APP_PLATFORM_NAME: Record<AppPlatform, string> = { 1: 'Android', 2: 'iOS', 3: 'Web' };

const partsOf = (version: string): number[] => version.split('.').map(Number);

/**
 * Whether `version` comes before `other`, number by number: 2.9 is older than 2.10, and 2.1 is
 * 2.1.0.
 */
export function isOlder(version: string, other: string): boolean {
  const [ours, theirs] = [partsOf(version), partsOf(other)];
  const length = Math.max(ours.length, theirs.length);
  for (let at = 0; at < length; at += 1) {
    const [our = 0, their = 0] = [ours[at], theirs[at]];
    if (our !== their) return our < their;
  }
  return false;
}
