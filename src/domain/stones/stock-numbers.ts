/** Stock numbers are compared and stored in upper case, without spaces around them. */
export const stockNumberKey = (number: string): string => number.trim().toUpperCase();

/** Each number once. */
export const stockNumberKeys = (numbers: readonly string[]): string[] => [
  ...new Set(numbers.map(stockNumberKey)),
];

/** Pasted stock numbers, from lines, columns or lists, without duplicates. */
export const pastedNumbers = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((one) => one !== '')),
];
