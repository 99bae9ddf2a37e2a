import type { components } from '../../api/schema.gen.ts';
import { dateTime, plural } from '../../ui/format.ts';
import { toast } from '../../ui/notices/toast.ts';

export type Failures = NonNullable<components['schemas']['SignedInUser']['failed_sign_ins']>;

/** Warns at sign-in that there were wrong passwords for the account; stays until dismissed. */
export function warnOfFailures({ count, networks, last_at }: Failures): void {
  toast.warned(
    `${plural(count, 'failed sign-in')} to your account since your last visit, from ${plural(networks, 'network')}; the last on ${dateTime(last_at)}.`,
    'If that was not you, tell an administrator.',
  );
}
