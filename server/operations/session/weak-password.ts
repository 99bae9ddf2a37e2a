import { invalidRequest } from '../../refusals.ts';
import { faultOfNewPassword } from '../../security/password-strength.ts';

/** @throws Refused 400 for a bad length, a password guessed quickly, or one of the `names` in it */
export function refuseWeakPassword(password: string, names: readonly string[]): void {
  const fault = faultOfNewPassword(password, names);
  if (fault !== null) throw invalidRequest(fault, 'password');
}
