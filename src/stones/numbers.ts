/** Stock numbers as people paste them: in lines, columns or lists, each once. */
export const numbersIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((one) => one !== '')),
];
