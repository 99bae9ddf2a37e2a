import type { components } from '../../api/schema.gen.ts';
import { dateTime, plural } from '../../ui/format.ts';
import { toast } from '../../ui/notices/toast.ts';

export type FailedSignIns = NonNullable<components['schemas']['SignedInUser']['failed_sign_ins']>;

/** Warns at sign-in that there were wrong passwords for the account; stays until dismissed. */
export function warnOfFailedSignIns({ count, networks, last_at }: FailedSignIns): void {
  toast.warned(
    `${plural(count, 'failed sign-in')} to your account since your last visit, from ${plural(networks, 'network')}, most recently on ${dateTime(last_at)}.`,
    'If that was not you, tell an administrator.',
  );
}
