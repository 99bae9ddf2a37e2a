import { ACTIVITY } from './activity.ts';
import { SIGN_IN } from './sign-in.ts';
import type { PersonalPart } from './part.ts';
import { PERSON } from './person.ts';
import { PROGRAMS } from './programs.ts';
import { RECORDS } from './records.ts';

/** Everything that is kept about a person, in the order of their file. */
export const PERSONAL_PARTS: readonly PersonalPart[] = [
  ...PERSON,
  ...SIGN_IN,
  ...RECORDS,
  ...PROGRAMS,
  ...ACTIVITY,
];
