/** Password hashes: argon2id with 19 MiB, two passes, one lane. */
import { hash, verify } from '@node-rs/argon2';

const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** The PHC string to store. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Computed at startup; on demand it would slow down the first answer for an unknown name. */
const nobodys = hashPassword('nobody has this password');

/**
 * Whether the password matches the stored hash. Without a hash it takes just as long and returns
 * false, so that response times do not reveal whether an account exists.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodys), password);
  return matches && stored !== null;
}
