/** A random element. */
export const any = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;
