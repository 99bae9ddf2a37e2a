/** Limits log lines, so that thousands of connections a second cannot fill the disk. */
export function throttleLog<Told extends unknown[]>(
  perSecond: number,
  tell: (...told: Told) => void,
): (...told: Told) => void {
  let second = 0;
  let lines = 0;
  return (...told) => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, lines] = [now, 0];
    lines += 1;
    if (lines <= perSecond) tell(...told);
  };
}
