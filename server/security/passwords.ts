/** Passwords are kept as argon2id: 19 MiB, two passes, one lane. */
import { hash, verify } from '@node-rs/argon2';

const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** The PHC string to store. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Made when the server starts: made with the first unknown name, it would make that answer a late one. */
const nobodys = hashPassword('nobody has this password');

/**
 * Whether the password is the stored one. Without a stored hash it takes just as long and says no, so that the time of
 * an answer does not tell whether an account exists.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodys), password);
  return matches && stored !== null;
}
