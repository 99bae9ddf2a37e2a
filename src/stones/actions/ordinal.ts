/** `1st`, `2nd`, `3rd`, `4th`: a place in line. */
const ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };
const rules = new Intl.PluralRules('en', { type: 'ordinal' });

export const ordinalText = (place: number): string => `${place}${ENDINGS[rules.select(place)] ?? 'th'}`;
