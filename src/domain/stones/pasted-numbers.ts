/** Pasted stock numbers, from lines, columns or lists, without duplicates. */
export const pastedNumbers = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((one) => one !== '')),
];
