/**
 * Words shorter than this are not checked for misspellings: `cut` and `ct` also differ by one
 * letter.
 */
export const MISSPELT_FROM = 5;

/**
 * Whether two words differ by one letter left out, added, replaced, or swapped with its neighbour.
 */
export function isOneTypoApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true;
  return (
    restA.length > 1 && restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
  );
}
