import { badShape } from '../../refusals.ts';
import { faultOfNewPassword } from '../../security/password-strength.ts';

/** @throws Refused 400 if it is too short, too long, easily guessed, or contains one of the `names` */
export function refuseWeakPassword(password: string, names: readonly string[]): void {
  const fault = faultOfNewPassword(password, names);
  if (fault !== null) throw badShape(fault, 'password');
}
