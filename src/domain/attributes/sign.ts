/**
 * The sign that graders put behind a grade: `VS2 +` is better than most of its grade, `G-` worse.
 * It is not part of the grade: searches ignore it, and it is shown as written.
 */

/** The grades that have one. The column of the sign is `<grade>_sign`. */
export const SIGNED = ['color', 'clarity', 'cut', 'polish', 'symmetry'] as const;
export type SignedAttribute = (typeof SIGNED)[number];

export const isSigned = (attribute: string): attribute is SignedAttribute =>
  SIGNED.some((one) => one === attribute);

const SIGN = /^(.*[\p{L}\d])\s*\(?([+\-−–]{1,3})\)?$/su;

/** The grade and its sign, which is written with plus and hyphen; null without a sign. */
export function splitSign(raw: string): { grade: string; sign: string } | null {
  const [, grade, sign] = SIGN.exec(raw.trim()) ?? [];
  return grade === undefined || sign === undefined ? null : { grade, sign: sign.replace(/[−–]/g, '-') };
}

type Grades = { readonly [G in SignedAttribute]?: string | null | undefined };
export type Signs = { readonly [G in SignedAttribute as `${G}_sign`]?: string | null | undefined };

/** `VS2+`; only the grade if it has no sign, null if there is no grade. */
export function withSign(stone: Grades & Signs, attribute: SignedAttribute): string | null {
  const grade = stone[attribute];
  return grade == null ? null : `${grade}${stone[`${attribute}_sign`] ?? ''}`;
}
