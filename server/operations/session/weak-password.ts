import { faultOfPassword } from '../../../src/domain/passwords.ts';
import { badShape } from '../../refusals.ts';
import { isCommonPassword } from '../../security/common-passwords.ts';

/**
 * @throws Refused 400 if it is too short, too long, common, or contains one of the person's `names`
 */
export function refuseWeakPassword(password: string, names: readonly string[]): void {
  const fault = faultOfPassword(password, names);
  if (fault !== null) throw badShape(fault, 'password');
  if (isCommonPassword(password))
    throw badShape('Many people use this password, so it is guessed first. Choose another one.', 'password');
}
